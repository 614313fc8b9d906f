import type { RiskState } from '../../api/risk.ts'

type RiskRow = { to: RiskState; effects: readonly string[] }

const given: RiskRow = { to: 'assessed', effects: ['storeAssessment'] }
const giving = {
  'compliance gives a low class': given,
  'compliance gives a standard class': given,
  'compliance gives a high class': given,
  'compliance gives a high class without its measures': given,
}
const aged: RiskRow = { to: 'due', effects: ['checkParties'] }

/** The life of a risk class by hand: state → named case → next state and effects. Other events are refused. */
export const riskTable: Record<RiskState, Readonly<Record<string, RiskRow>>> = {
  unassessed: {
    ...giving,
    'the contract runs without a class': { to: 'assessed', effects: ['storeProposal'] },
  },
  assessed: { ...giving, 'its time is over': aged },
  due: giving,
}

const refusing = {
  'credit gives a class': 'riskByCompliance',
  'in-house gives a class': 'riskByCompliance',
  'compliance gives a class without a reason': 'riskHasReason',
  'compliance gives a class to a closed query': 'riskQuerySent',
  'compliance gives a class before the query is sent': 'riskQuerySent',
}

/** Refused events that the state has: state → named case → guard. */
export const riskRefusals: Record<RiskState, Readonly<Record<string, string>>> = {
  unassessed: {
    ...refusing,
    'a class is proposed before the contract is active': 'riskContractRuns',
    'a class is proposed after the contract ended': 'riskContractRuns',
  },
  assessed: {
    ...refusing,
    'its time is not over': 'riskReviewDue',
    'its time is over after the contract ended': 'riskContractRuns',
    'its time is over before the contract is active': 'riskContractRuns',
  },
  due: refusing,
}
