import { useFormContext } from 'react-hook-form'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { residualRange } from '../../domain/residual.ts'
import { toRange } from './range.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** Says at a shop's residual whether it is too high for a period that was chosen just now; the figure itself stays. */
export const useResidualBound = (setting: PartnerSetting) => {
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
