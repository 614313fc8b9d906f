import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../api/query.ts'
import { toEuros } from '../../domain/money.ts'
import { servicesCents } from '../../domain/payment-terms.ts'
import { Button } from '../design/Button.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Money } from '../design/Money.tsx'
import { styled } from '../design/theme/styled.ts'

const Line = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 1.5fr) 32px' },
  },
})
const Beside = styled('span', { base: { paddingTop: { md: '7' } } })

/** The server's maximum. */
const MAX_SERVICES = 50

/** The services in the financing, one row each. */
export const ServiceFields = () => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<QuerySave, 'services', 'key'>({
    name: 'services',
    keyName: 'key',
  })
  const called = (id: string, index: number) => intl.formatMessage({ id }, { number: index + 1 })
  return (
    <Stack gap="3">
      {fields.map(({ key }, index) => (
        <Line key={key} role="group" aria-label={called('terms.service', index)}>
          <TextField
            name={`services.${index}.name`}
            label={<FormattedMessage id="terms.service.name" />}
            maxLength={200}
          />
          <AmountField
            name={`services.${index}.price`}
            label={<FormattedMessage id="terms.service.price" />}
          />
          <Beside>
            <IconButton
              icon="trash"
              label={called('terms.services.remove', index)}
              onClick={() => remove(index)}
            />
          </Beside>
        </Line>
      ))}
      {fields.length > 0 ? <Sum /> : null}
      {fields.length < MAX_SERVICES ? (
        <HStack wrap="wrap">
          <Button size="sm" icon="plus" onClick={() => append({ name: '', price: 0 })}>
            <FormattedMessage id="terms.services.add" />
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}

/** The total of the services, or a note that a cost entered for all of them applies. */
const Sum = () => {
  const [services = [], servicesCost] = useWatch<QuerySave, ['services', 'servicesCost']>({
    name: ['services', 'servicesCost'],
  })
  const overruled = servicesCost !== null && servicesCost !== undefined
  return (
    <Text textStyle="small" color="ink2" role="status">
      {overruled ? (
        <FormattedMessage id="terms.services.overruled" />
      ) : (
        <FormattedMessage
          id="terms.services.sum"
          values={{ sum: <Money value={toEuros(servicesCents({ services }))} /> }}
        />
      )}
    </Text>
  )
}
