import type { Language } from '../../../api/language.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { pendingValues } from './pending-conditions.ts'
import type { QueryPrincipal } from './principal.ts'
import { readsChecks } from './reads-checks.ts'

type Facts = Pick<QueryFacts, 'conditions' | 'screening' | 'partiesInCheck' | 'inCheckSince'>

/**
 * Returns the values of the text `refusal.<guard>` for a reader: the conditions that stop the step, or the check that it
 * waits for. A user who may not read the checks reads the same whatever the cause.
 */
export const refusalValues = (
  guard: string,
  facts: Facts,
  reader: QueryPrincipal,
  language: Language,
): Record<string, string | number> =>
  guard === 'partiesChecked' ? checkValues(facts, reader) : pendingValues(guard, facts, language)

/** The what-if page supposes a running check without parties, so it gets the text for an unknown cause. */
const checkValues = ({ screening, partiesInCheck, inCheckSince }: Facts, reader: QueryPrincipal) => ({
  why:
    !readsChecks(reader) || (screening === 'running' && partiesInCheck.length === 0)
      ? 'other'
      : (screening ?? 'hold'),
  parties: partiesInCheck.join(', '),
  since: inCheckSince,
})
