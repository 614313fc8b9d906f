import {
  decisionChoices,
  decisionFlags,
  type DecisionInputName,
  decisionNumbers,
} from '../../../api/decision-inputs.ts'

/** Of DMN 1.3. */
export const DMN_NAMESPACE = 'https://www.omg.org/spec/DMN/20191111/MODEL/'

type Choice = keyof typeof decisionChoices
type Flag = (typeof decisionFlags)[number]

/** How an input is written in FEEL: a flag as a boolean, a choice as texts, a number as a range. */
export type InputKind = { kind: 'flag' } | { kind: 'number' } | { kind: 'choice'; values: readonly string[] }

export const kindOf = (name: DecisionInputName): InputKind => {
  if (decisionFlags.includes(name as Flag)) return { kind: 'flag' }
  if (decisionNumbers.includes(name as (typeof decisionNumbers)[number])) return { kind: 'number' }
  return { kind: 'choice', values: decisionChoices[name as Choice] }
}

/** The columns of the result: the outcome, the rules that conditions replace, the reason of a refusal. */
export const dmnOutputs = ['outcome', 'replaces', 'reason'] as const
export type DmnOutput = (typeof dmnOutputs)[number]
export type DmnColumn = DecisionInputName | DmnOutput
