import { HStack, Stack } from '@chakra-ui/react/stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Financier } from '../../api/financier.calls.ts'
import { settleTerms, offeredPeriods } from '../../domain/partner-settings.ts'
import type { PartnerForm } from '../../domain/valid/valid-partner.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { FieldGroup } from '../design/form/FieldGroup.tsx'
import { IntegerField } from '../design/form/IntegerField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { InsurancePercentField, useUsualInsurance } from '../provider-settings/InsurancePercentField.tsx'
import { partnerLabel } from './partner-values.ts'
import { PAYMENT_PERIODS } from '../../domain/constants.ts'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { useField } from '../design/form/useField.ts'

const PERCENT_DECIMALS = 4

const ranges = [
  { name: 'advance', options: 'advanceOptions', value: 'defaultAdvance', optional: false },
  { name: 'interest', options: 'interestOptions', value: 'defaultInterest', optional: true },
  { name: 'kickback', options: 'kickbackOptions', value: 'defaultKickback', optional: true },
  { name: 'residual', options: 'residualOptions', value: 'defaultResidual', optional: true },
] as const

const defaults = [...ranges.map(({ value }) => value), 'defaultPaymentPeriod'] as const

/** The partner's ranges, defaults, periods, fees and limits. */
export const TermsCards = ({ financiers }: { financiers: readonly Financier[] }) => {
  const settle = useSettledDefaults()
  const campaign = useWatch<PartnerForm, 'campaign'>({ name: 'campaign' })
  return (
    <>
      <Card title={<FormattedMessage id="partner.terms" />}>
        <Stack gap="6" onBlur={settle}>
          <Ranges />
          {campaign ? <FormattedMessage id="partner.campaign.hint" /> : null}
          <PeriodFields />
        </Stack>
      </Card>
      <Fees financiers={financiers} />
    </>
  )
}

/** Moves defaults into their ranges when a field loses focus. */
const useSettledDefaults = () => {
  const { getValues, setValue } = useFormContext<PartnerForm>()
  return () => {
    const values = getValues()
    const settled = settleTerms(values)
    for (const name of defaults)
      if (settled[name] !== values[name])
        setValue(name, settled[name], { shouldDirty: true, shouldValidate: true })
  }
}

const Ranges = () => {
  const intl = useIntl()
  const percent = { unit: '%', decimals: PERCENT_DECIMALS } as const
  const label = (id: string, term: string) => intl.formatMessage({ id }, { term: partnerLabel(intl, term) })
  return ranges.map(({ name, options, value, optional }) => (
    <FieldGrid key={name} columns={3}>
      <AmountField name={`${options}.0`} label={label('partner.min', name)} {...percent} />
      <AmountField name={`${options}.1`} label={label('partner.max', name)} {...percent} />
      <AmountField name={value} label={label('partner.default', name)} {...percent} optional={optional} />
    </FieldGrid>
  ))
}

const Fees = ({ financiers }: { financiers: readonly Financier[] }) => {
  const intl = useIntl()
  const label = (name: string) => partnerLabel(intl, name)
  return (
    <Card title={<FormattedMessage id="partner.fees" />}>
      <Stack gap="6">
        <FieldGrid columns={3}>
          <AmountField name="contractFee" label={label('contractFee')} />
          <InsurancePercentField
            name="insurance"
            label={label('insurance')}
            hint={<FormattedMessage id="partner.insurance.hint" />}
            usual={useUsualInsurance()}
          />
          <AmountField
            name="kickbackCoefficient"
            label={label('kickbackCoefficient')}
            unit={null}
            decimals={PERCENT_DECIMALS}
          />
          <IntegerField
            name="offerValidTime"
            label={label('offerValidTime')}
            unit={<FormattedMessage id="partner.days" />}
            maxLength={4}
          />
          <AmountField
            name="creditLimit"
            label={label('creditLimit')}
            hint={<FormattedMessage id="partner.creditLimit.hint" />}
            optional
          />
          <SelectField
            name="interestMatrix"
            label={label('interestMatrix')}
            empty={intl.formatMessage({ id: 'partner.notChosen' })}
            options={financiers.map(({ financierId, name }) => ({ value: financierId, label: name }))}
            optional
          />
        </FieldGrid>
        <FeeOptions />
      </Stack>
    </Card>
  )
}

const MAX_FEES = 20

/** The contract fees that a shop can choose. */
const FeeOptions = () => {
  const intl = useIntl()
  const { setValue } = useFormContext<PartnerForm>()
  const fees = useWatch<PartnerForm, 'contractFeeOptions'>({ name: 'contractFeeOptions' })
  const put = (values: readonly (number | null)[]) =>
    // An empty amount is null until validation.
    setValue('contractFeeOptions', [...values] as number[], { shouldDirty: true })
  return (
    <FieldGroup
      id="contract-fee-options"
      label={partnerLabel(intl, 'contractFeeOptions')}
      hint={<FormattedMessage id="partner.feeOptions.hint" />}
    >
      {(controlProps) => (
        <Stack gap="3" role="group" align="start" {...controlProps}>
          {fees.map((_fee, index) => (
            <HStack key={`${fees.length}-${index}`} align="end">
              <AmountField
                name={`contractFeeOptions.${index}`}
                label={intl.formatMessage({ id: 'partner.feeOption' }, { number: index + 1 })}
              />
              <IconButton
                icon="trash"
                label={intl.formatMessage({ id: 'partner.feeOption.remove' }, { number: index + 1 })}
                onClick={() => put(fees.toSpliced(index, 1))}
              />
            </HStack>
          ))}
          {fees.length < MAX_FEES ? (
            <Button size="sm" icon="plus" onClick={() => put([...fees, null])}>
              <FormattedMessage id="partner.feeOption.add" />
            </Button>
          ) : null}
        </Stack>
      )}
    </FieldGroup>
  )
}

/** Minimum and maximum period, the offered ones between, and the default. */
const PeriodFields = () => {
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
      {(controlProps) => (
        <HStack role="group" wrap="wrap" columnGap="6" {...controlProps}>
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
