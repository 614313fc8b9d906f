import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useFieldArray } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { TemplateSave } from '../../api/template.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { Button } from '../design/Button.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { styled } from '../design/theme/styled.ts'

const Line = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 1.5fr) 32px',
    },
  },
})
const Beside = styled('span', { base: { paddingTop: { md: '7' } } })

const MOST = 200
const newAsset = { qassetName: '', quantity: DEFAULTS.quantity, qassetPrice: null }

/** The assets of the template, one row each. */
export const TemplateAssets = () => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<TemplateSave, 'assets'>({ name: 'assets' })
  return (
    <Stack gap="4">
      {fields.length === 0 ? (
        <Text color="ink2">
          <FormattedMessage id="template.noAssets" />
        </Text>
      ) : null}
      {fields.map(({ id }, index) => (
        <Line
          key={id}
          role="group"
          aria-label={intl.formatMessage({ id: 'template.asset' }, { number: index + 1 })}
        >
          <TextField
            name={`assets.${index}.qassetName`}
            label={<FormattedMessage id="query.field.name" />}
            maxLength={300}
          />
          <IntegerField
            name={`assets.${index}.quantity`}
            label={<FormattedMessage id="query.field.quantity" />}
            maxLength={6}
          />
          <AmountField
            name={`assets.${index}.qassetPrice`}
            label={<FormattedMessage id="query.field.price" />}
          />
          <Beside>
            <IconButton
              icon="trash"
              label={intl.formatMessage({ id: 'template.asset.remove' }, { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </Beside>
        </Line>
      ))}
      {fields.length < MOST ? (
        <HStack wrap="wrap">
          <Button size="sm" icon="plus" onClick={() => append(newAsset)}>
            <FormattedMessage id="template.asset.add" />
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}
