import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'

/** Settings of the partner the query belongs to; of a query not stored yet, the user's own. */
export const usePartnerSetting = () => {
  const { query, isNew } = useQueryEditor()
  const own = useApiQuery(partnerCalls.setting, {}, { enabled: isNew })
  const params = { queryId: query.queryId }
  const ofQuery = useApiQuery(queryCalls.partner, { params }, { enabled: !isNew })
  return isNew ? own : ofQuery
}
