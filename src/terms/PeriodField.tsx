import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { matrixHasPeriod, periodOptions } from '../../domain/term-options.ts'
import { residualRange } from '../../domain/financing.ts'
import { OptionField } from '../design/form/OptionButtons.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectView } from '../query-editor/selectors.ts'
import { OptionTermField } from './OptionTermField.tsx'
import { toRange } from '../../domain/range.ts'

type Props = {
  setting: PartnerSetting
  /** Whether the partner's allowed periods bind the user. */
  bound: boolean
}

/** The payment period: the partner's options and the current value; free input if the options do not bind the user. */
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

/** Warns a shop that its residual is too high for the period just chosen; the residual itself stays. */
const useResidualBound = (setting: PartnerSetting) => {
  const view = useQueryState(selectView)
  const { getValues, setError, clearErrors } = useFormContext<QuerySave>()
  return (months: number | null) => {
    if (view !== 'shop') return
    const { max } = residualRange(toRange(setting.residualOptions), months)
    if ((getValues('residual') ?? 0) <= max) return clearErrors('residual')
    const types = { months: String(months), max: String(max) }
    setError('residual', { type: 'residualMaximum', message: 'field.residualMaximum', types })
  }
}
