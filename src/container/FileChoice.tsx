import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useField } from '../design/form/useField.ts'
import { Why } from '../design/Why.tsx'
import { styled } from '../design/theme/styled.ts'
import type { FileOption } from './file-options.ts'

const List = styled('div', {
  base: {
    display: 'grid',
    gap: '8px 16px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

type Chosen = readonly { id: string }[]
type Props = { name: string; options: readonly FileOption[] }

/** The documents of a container. A document that cannot be made yet shows why; a chosen one can be removed. */
export const FileChoice = ({ name, options }: Props) => {
  const { id, field, error } = useField(name)
  const chosen = field.value as Chosen
  const toggle = (code: string, on: boolean) =>
    field.onChange(on ? [...chosen, { id: code }] : chosen.filter((file) => file.id !== code))
  return (
    <FieldGroup id={id} label={<FormattedMessage id="container.files" />} error={error}>
      {(wiring) => (
        <List {...wiring} id={id} role="group">
          {options.map((option, index) => {
            const { code, wanting } = option
            const isIn = chosen.some((file) => file.id === code)
            const refused = wanting !== null && !isIn
            const why = `${id}-${code}-why`
            return (
              <Stack key={code} gap="1" align="start" minHeight="6">
                <Checkbox
                  ref={index === 0 ? field.ref : null}
                  checked={isIn}
                  refused={refused}
                  inputProps={{ onBlur: field.onBlur, 'aria-describedby': wanting ? why : undefined }}
                  onChange={(on) => toggle(code, on)}
                >
                  {'fileName' in option ? option.fileName : <FormattedMessage id={option.name} />}
                </Checkbox>
                {wanting ? (
                  <Box paddingInlineStart="8">
                    <Why id={why} icon={refused ? 'lock' : 'info'}>
                      <FormattedMessage id={wanting} />
                    </Why>
                  </Box>
                ) : null}
              </Stack>
            )
          })}
        </List>
      )}
    </FieldGroup>
  )
}
