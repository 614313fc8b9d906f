import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Settings of the partner the query belongs to; of a query not stored yet, the user's own. */
export const usePartnerSetting = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const own = useApiQuery(partnerCalls.setting, {}, { enabled: isNew })
  const params = { queryId: query.queryId }
  const ofQuery = useApiQuery(queryCalls.partner, { params }, { enabled: !isNew })
  return isNew ? own : ofQuery
}
