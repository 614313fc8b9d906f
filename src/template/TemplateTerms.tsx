import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { INSURANCE_PER_MONTH } from '../../domain/constants.ts'
import { periodOptions } from '../../domain/term-options.ts'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { AmountField } from '../design/form/AmountField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { toRange } from '../../domain/range.ts'
import { useUser } from '../user/useUser.ts'

const PERCENT_DECIMALS = 4
const INSURANCE_PER_YEAR = 2

/** The template's terms; applying a template leaves empty ones unchanged. */
export const TemplateTerms = ({ setting }: { setting: PartnerSetting }) => {
  const { partner } = useUser()
  return (
    <FieldGrid columns={3}>
      <Period setting={setting} />
      <TermRow name="residual" range={setting.residualOptions} />
      <TermRow name="advance" range={setting.advanceOptions} />
      <AmountField name="terms.contractFee" label={<FormattedMessage id="query.field.contractFee" />} />
      {partner?.inhouse ? <InhouseTerms setting={setting} /> : null}
    </FieldGrid>
  )
}

type RowProps = { name: 'residual' | 'advance' | 'kickback'; range: readonly [number, number] }

/** A term with the partner's minimum and maximum. */
const TermRow = ({ name, range: [min, max] }: RowProps) => (
  <AmountField
    name={`terms.${name}`}
    unit="%"
    decimals={PERCENT_DECIMALS}
    label={<FormattedMessage id={`query.field.${name}`} />}
    hint={<FormattedMessage id="template.range" values={{ min, max }} />}
  />
)

const Period = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  const [min, max] = setting.paymentPeriodOptions
  return (
    <SelectField
      name="terms.paymentPeriod"
      label={<FormattedMessage id="query.field.paymentPeriod" />}
      hint={<FormattedMessage id="template.range.months" values={{ min, max }} />}
      empty={intl.formatMessage({ id: 'template.notSet' })}
      options={periodOptions(setting.allPmtPeriodOptions, toRange(setting.paymentPeriodOptions)).map(
        (months) => ({ value: months, label: String(months) }),
      )}
    />
  )
}

/** Terms that only in-house partners see. */
const InhouseTerms = ({ setting }: { setting: PartnerSetting }) => {
  const intl = useIntl()
  return (
    <>
      <TermRow name="kickback" range={setting.kickbackOptions} />
      <AmountField
        name="terms.insurance"
        unit="%"
        decimals={PERCENT_DECIMALS}
        label={<FormattedMessage id="query.field.insurance" />}
      />
      <SelectField
        name="terms.insuranceValType"
        label={<FormattedMessage id="query.field.insuranceType" />}
        options={[
          { value: INSURANCE_PER_MONTH, label: intl.formatMessage({ id: 'terms.insurance.perMonth' }) },
          { value: INSURANCE_PER_YEAR, label: intl.formatMessage({ id: 'terms.insurance.perYear' }) },
        ]}
      />
    </>
  )
}
