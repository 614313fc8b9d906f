import { useWatch } from 'react-hook-form'
import type { QuerySave } from '../../api/query.ts'
import { seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { lacksSurety } from '../../machines/lifecycle/query/required-surety.ts'
import { selectIsNew, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Whether the form lacks the surety that it requires; false in a new query, and for those who do not see sureties. */
export const useLacksSurety = (): boolean => {
  const { status, product } = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  const isSuretyRequired = useWatch<QuerySave, 'isSuretyRequired'>({ name: 'isSuretyRequired' }) === true
  const sureties = useWatch<QuerySave, 'sureties', QuerySave, number>({
    name: 'sureties',
    compute: (rows) => rows?.length ?? 0,
  })
  return !isNew && seesInhouse(view) && lacksSurety({ status, product, isSuretyRequired, sureties })
}
