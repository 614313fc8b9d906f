/**
 * - `new`: not stored yet
 * - `open`: not answered yet
 * - `answered`: credit or compliance reviews the answer
 * - `returned`: to be answered again
 * - `accepted`, `waived`: met
 * - `ended`: its query is closed; a reopening resumes it
 */
export const conditionStates = ['new', 'open', 'answered', 'returned', 'accepted', 'waived', 'ended'] as const
export type ConditionState = (typeof conditionStates)[number]

/** Open conditions of a query at most. */
export const MAX_CONDITIONS = 50
