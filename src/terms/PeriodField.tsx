import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { matrixHasPeriod } from '../../domain/interest-matrix.ts'
import { periodOptions } from '../../domain/period-options.ts'
import { residualRange } from '../../domain/residual.ts'
import { OptionField } from '../design/form/OptionField.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectView } from '../query-editor/selectors.ts'
import { OptionTermField } from './OptionTermField.tsx'
import { toRange } from './partner-range.ts'

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

/** Says at a shop's residual whether it is too high for a period that was chosen just now; the figure itself stays. */
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
