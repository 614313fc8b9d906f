import { votingOf } from '../../machines/lifecycle/query/reader-turn.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { useDraftFacts, useQueryState } from '../query-editor/query-session.ts'
import { selectPrincipal, selectQuery } from '../query-editor/selectors.ts'

/** Whether the committee votes on the query now, or may have decided on it before. */
export const useVoting = (): 'open' | 'over' | 'none' => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const facts = useDraftFacts()
  if (votingOf(principal, query.status, facts) !== null) return 'open'
  const { turn, stage } = metaOf(query.status)
  return stage === 'application' || turn === 'credit' ? 'none' : 'over'
}
