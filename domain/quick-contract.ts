import { limitFault, type LimitQuestion, type LimitRule } from './limit-cover.ts'

/** Named rules of the quick contract, in the order they are asked. */
export type QuickContractRule = 'querySaved' | 'quickContractStatus' | 'totalOverZero' | LimitRule

export type QuickContractFacts = LimitQuestion & {
  /** Null: the query was never saved. */
  queryId: number | null
  /** Status code. */
  status: string
}

const CONTRACT_UNDER_WAY = ['YS', 'SN', 'SM']
const APPROVED_BY_COMMITTEE = ['QA', 'QAC']

/**
 * The first rule that keeps a shop from contracting by itself, or null when it may (lifecycle, "Quick contract").
 * In QA and QAC the committee's approval stands in for the limit: there only a blocked customer is refused.
 */
export const quickContractFault = (facts: QuickContractFacts): QuickContractRule | null => {
  if (facts.queryId === null) return 'querySaved'
  if (CONTRACT_UNDER_WAY.includes(facts.status)) return 'quickContractStatus'
  if (facts.totalCents <= 0) return 'totalOverZero'
  if (APPROVED_BY_COMMITTEE.includes(facts.status)) return facts.limit?.blocked ? 'limitNotBlocked' : null
  return limitFault(facts)
}
