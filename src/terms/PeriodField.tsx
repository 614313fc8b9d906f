import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { matrixHasPeriod } from '../../domain/interest-matrix.ts'
import { periodOptions } from '../../domain/period-options.ts'
import { OptionField } from '../design/form/OptionField.tsx'
import { OptionTermField } from './OptionTermField.tsx'
import { toRange } from './range.ts'
import { useResidualBound } from './useResidualBound.ts'

type Props = {
  setting: PartnerSetting
  /** Whether the partner's allowed periods bind who types. */
  bound: boolean
}

/** The payment period: what the partner allows and what stands there already; typed freely by whom it does not bind. */
export const PeriodField = ({ setting, bound }: Props) => {
  const { setValue } = useFormContext<QuerySave>()
  const chosen = useWatch<QuerySave, 'paymentPeriod'>({ name: 'paymentPeriod' })
  const allowed = periodOptions(setting.allPmtPeriodOptions, toRange(setting.paymentPeriodOptions))
  const boundResidual = useResidualBound(setting)
  const onValue = (months: number | null) => {
    boundResidual(months)
    if (!matrixHasPeriod(months)) setValue('interestMatrix', null, { shouldDirty: true })
  }
  if (!bound)
    return (
      <OptionTermField
        name="paymentPeriod"
        label="query.field.paymentPeriod"
        unit={null}
        decimals={0}
        options={allowed}
        free
        settlesLate
        onValue={onValue}
      />
    )
  const months = [...new Set(chosen ? [...allowed, chosen] : allowed)].toSorted((one, other) => one - other)
  return (
    <OptionField<number>
      name="paymentPeriod"
      label={<FormattedMessage id="query.field.paymentPeriod" />}
      options={months.map((value) => ({ value, label: String(value) }))}
      onValue={onValue}
    />
  )
}
