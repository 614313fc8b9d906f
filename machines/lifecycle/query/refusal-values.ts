import type { Language } from '../../../api/language.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import { pendingValues } from './pending-conditions.ts'

/** Returns the values of the text `refusal.<guard>`: the conditions that stop the step, or the check that it waits for. */
export const refusalValues = (
  guard: string,
  facts: Pick<QueryFacts, 'conditions' | 'screening' | 'partiesInCheck'>,
  language: Language,
): Record<string, string | number> =>
  guard === 'partiesChecked'
    ? { why: facts.screening ?? 'hold', parties: facts.partiesInCheck.join(', ') }
    : pendingValues(guard, facts, language)
