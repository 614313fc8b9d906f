import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** The settings of the query's partner; for an unstored query, of the user's own. */
export const usePartnerSetting = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const own = useApiQuery(partnerCalls.setting, {}, { enabled: isNew })
  const params = { queryId: query.queryId }
  const ofQuery = useApiQuery(queryCalls.partner, { params }, { enabled: !isNew })
  return isNew ? own : ofQuery
}
