import { type ConditionPurpose, conditionPurposes } from '../../../api/condition-purpose.ts'
import type { Language } from '../../../api/language.ts'
import type { PendingConditions, QueryFacts } from '../../../api/query-facts.ts'

type ConditionFacts = Pick<QueryFacts, 'conditions'>

const purposeOfGuard: Readonly<Record<string, ConditionPurpose>> = {
  conditionsMetForDecision: 'decision',
  conditionsMetForContract: 'contract',
  conditionsMetForSigning: 'signing',
  conditionsMetForActivation: 'activation',
}

/** The conditions that a step needs: those of its own purpose and of every earlier one. */
const pendingFor = ({ conditions }: ConditionFacts, purpose: ConditionPurpose): PendingConditions[] =>
  conditionPurposes
    .slice(0, conditionPurposes.indexOf(purpose) + 1)
    .map((each) => conditions[each])
    .filter(({ count }) => count > 0)

/** How many conditions of a query are not met. */
export const pendingConditionsOf = ({ conditions }: ConditionFacts): number =>
  conditionPurposes.reduce((sum, purpose) => sum + conditions[purpose].count, 0)

/** Whether every condition that a step of this purpose needs is accepted or waived. */
export const conditionsMet = (facts: ConditionFacts, purpose: ConditionPurpose): boolean =>
  pendingFor(facts, purpose).length === 0

/** Whether this guard refuses because of a condition that is not met. */
export const waitsForConditions = (guard: string, facts: ConditionFacts): boolean => {
  const purpose = purposeOfGuard[guard]
  return purpose !== undefined && !conditionsMet(facts, purpose)
}

/**
 * Returns the values of the text `refusal.<guard>`: how many conditions stop the step, and the first that the reader may
 * see. Empty for other guards.
 */
export const pendingValues = (
  guard: string,
  facts: ConditionFacts,
  language: Language,
): Record<string, string | number> => {
  const purpose = purposeOfGuard[guard]
  if (purpose === undefined) return {}
  const pending = pendingFor(facts, purpose)
  const first = pending.find((each) => each.first !== null)?.first
  return {
    count: pending.reduce((sum, { count }) => sum + count, 0),
    named: first ? 'yes' : 'no',
    condition: quoted(first?.[language] ?? ''),
  }
}

/** A reason is one line beside a button. */
const MAX_QUOTE_LENGTH = 90

/** The text as a sentence quotes it: its first line, cut, without the full stop that ends the sentence itself. */
const quoted = (text: string): string => {
  const [line = ''] = text.trim().split('\n')
  return line.length > MAX_QUOTE_LENGTH
    ? `${line.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…`
    : line.trimEnd().replace(/\.$/, '')
}
