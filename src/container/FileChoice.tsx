import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import { Field } from '../design/form/Field.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useField } from '../design/form/useField.ts'
import { Why } from '../design/Why.tsx'
import type { FileOption } from './fileOptions.ts'

const List = chakra('div', {
  base: {
    display: 'grid',
    gap: '8px 16px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '4px 12px',
    minHeight: '6',
    alignItems: 'start',
  },
})
const Under = chakra('span', { base: { gridColumn: 2 } })

type Chosen = readonly { id: string }[]
type Props = { name: string; options: readonly FileOption[] }

/** The documents of a container; one that cannot be made yet says why, and one that is chosen can be taken out. */
export const FileChoice = ({ name, options }: Props) => {
  const { id, field, error } = useField(name)
  const chosen = field.value as Chosen
  const toggle = (code: string, on: boolean) =>
    field.onChange(on ? [...chosen, { id: code }] : chosen.filter((file) => file.id !== code))
  return (
    <Field group id={id} label={<FormattedMessage id="container.files" />} error={error}>
      {({ readOnly: _, id: groupId, ...wiring }) => (
        <List {...wiring} id={groupId} role="group" aria-labelledby={`${id}-label`}>
          {options.map((option, index) => {
            const { code, wanting } = option
            const isIn = chosen.some((file) => file.id === code)
            const refused = wanting !== null && !isIn
            const why = `${id}-${code}-why`
            return (
              <Line key={code}>
                <Checkbox
                  type="checkbox"
                  id={`${id}-${code}`}
                  ref={index === 0 ? field.ref : null}
                  checked={isIn}
                  aria-disabled={refused ? true : undefined}
                  aria-describedby={wanting ? why : undefined}
                  onBlur={field.onBlur}
                  onChange={(event) => {
                    if (!refused) toggle(code, event.target.checked)
                  }}
                />
                <label htmlFor={`${id}-${code}`}>
                  {'fileName' in option ? option.fileName : <FormattedMessage id={option.name} />}
                </label>
                {wanting ? (
                  <Under>
                    <Why id={why} icon={refused ? 'lock' : 'info'}>
                      <FormattedMessage id={wanting} />
                    </Why>
                  </Under>
                ) : null}
              </Line>
            )
          })}
        </List>
      )}
    </Field>
  )
}
