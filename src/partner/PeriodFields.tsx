import { HStack, Stack } from '@chakra-ui/react/stack'
import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { PAYMENT_PERIODS } from '../../domain/constants.ts'
import { offeredPeriods } from '../../domain/partner-settings.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { useField } from '../design/form/useField.ts'
import { partnerLabel } from './partner-field-label.ts'

/** Minimum and maximum period, the offered ones between, and the default. */
export const PeriodFields = () => {
  const intl = useIntl()
  const [paymentPeriodOptions, allPmtPeriodOptions, chosen] = useWatch<
    PartnerForm,
    ['paymentPeriodOptions', 'allPmtPeriodOptions', 'defaultPaymentPeriod']
  >({ name: ['paymentPeriodOptions', 'allPmtPeriodOptions', 'defaultPaymentPeriod'] })
  const within = offeredPeriods({ paymentPeriodOptions, allPmtPeriodOptions: [...PAYMENT_PERIODS] })
  const offered = offeredPeriods({ paymentPeriodOptions, allPmtPeriodOptions })
  const months = { unit: <FormattedMessage id="partner.months" />, maxLength: 3 }
  const label = (id: string) => intl.formatMessage({ id }, { term: partnerLabel(intl, 'paymentPeriod') })
  return (
    <Stack gap="6">
      <FieldGrid columns={3}>
        <IntegerField name="paymentPeriodOptions.0" label={label('partner.min')} {...months} />
        <IntegerField name="paymentPeriodOptions.1" label={label('partner.max')} {...months} />
        <SelectField
          name="defaultPaymentPeriod"
          label={label('partner.default')}
          options={(offered.length > 0 ? offered : [chosen]).map((one) => ({
            value: one,
            label: intl.formatMessage({ id: 'partner.months.count' }, { months: one }),
          }))}
        />
      </FieldGrid>
      <Offered within={within} />
    </Stack>
  )
}

/** The periods that the partner offers; those outside the range are left out even if ticked. */
const Offered = ({ within }: { within: readonly number[] }) => {
  const intl = useIntl()
  const { id, field, error } = useField('allPmtPeriodOptions')
  const ticked: readonly number[] = field.value ?? []
  const tick = (months: number, on: boolean) =>
    field.onChange(PAYMENT_PERIODS.filter((one) => (one === months ? on : ticked.includes(one))))
  return (
    <FieldGroup id={id} label={partnerLabel(intl, 'allPmtPeriodOptions')} error={error}>
      {(wiring) => (
        <HStack role="group" wrap="wrap" columnGap="6" {...wiring}>
          {PAYMENT_PERIODS.filter((months) => within.includes(months)).map((months, index) => (
            <Checkbox
              key={months}
              name={`allPmtPeriodOptions.${months}`}
              checked={ticked.includes(months)}
              onChange={(on) => tick(months, on)}
              {...(index === 0 ? { ref: field.ref, ids: { hiddenInput: id } } : {})}
            >
              <FormattedMessage id="partner.months.count" values={{ months }} />
            </Checkbox>
          ))}
        </HStack>
      )}
    </FieldGroup>
  )
}
