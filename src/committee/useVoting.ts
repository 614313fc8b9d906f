import { votingOf } from '../../machines/lifecycle/query/reader-turn.ts'
import { metaOf } from '../../machines/lifecycle/query/turn.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { useDraftFacts } from '../query/editor/useSteps.ts'

/** Whether the committee votes on the query now, or may have decided on it before. */
export const useVoting = (): 'open' | 'over' | 'none' => {
  const { query, principal } = useQueryEditor()
  const facts = useDraftFacts()
  if (votingOf(principal, query.status, facts) !== null) return 'open'
  const { turn, stage } = metaOf(query.status)
  return stage === 'application' || turn === 'credit' ? 'none' : 'over'
}
