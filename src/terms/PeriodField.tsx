import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import type { QuerySave } from '../../contract/query.ts'
import { matrixHasPeriod } from '../../domain/interest-matrix.ts'
import { periodOptions } from '../../domain/period-options.ts'
import { OptionField } from '../design/form/OptionField.tsx'
import { toRange } from './range.ts'

type Props = { setting: PartnerSetting }

/** The payment period: what the partner allows, and what stands there already. */
export const PeriodField = ({ setting }: Props) => {
  const { setValue } = useFormContext<QuerySave>()
  const chosen = useWatch<QuerySave, 'paymentPeriod'>({ name: 'paymentPeriod' })
  const allowed = periodOptions(setting.allPmtPeriodOptions, toRange(setting.paymentPeriodOptions))
  const months = [...new Set(chosen ? [...allowed, chosen] : allowed)].toSorted((one, other) => one - other)
  return (
    <OptionField<number>
      name="paymentPeriod"
      label={<FormattedMessage id="query.field.paymentPeriod" />}
      options={months.map((value) => ({ value, label: String(value) }))}
      onValue={(value) => {
        if (!matrixHasPeriod(value)) setValue('interestMatrix', null, { shouldDirty: true })
      }}
    />
  )
}
