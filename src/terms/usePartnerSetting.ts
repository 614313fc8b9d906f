import { partnerCalls } from '../../contract/partner.calls.ts'
import { queryCalls } from '../../contract/query.calls.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useQueryEditor } from '../query/editor.ts'

/** Settings of the partner the query belongs to; of a query not stored yet, the user's own. */
export const usePartnerSetting = () => {
  const { query, isNew } = useQueryEditor()
  const own = useAnswer(partnerCalls.setting, {}, { enabled: isNew })
  const params = { queryId: query.queryId }
  const ofQuery = useAnswer(queryCalls.partner, { params }, { enabled: !isNew })
  return isNew ? own : ofQuery
}
