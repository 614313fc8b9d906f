/** Votes that a decision needs, and votes given. */
type Tally = { quorum: number; approvals: number; refusals: number }

/** Returns the number of missing votes. */
export const missingVotes = ({ quorum, approvals, refusals }: Tally): number =>
  Math.max(0, quorum - approvals - refusals)

/** Returns the majority; null if votes are even. */
export const majorityOf = ({ approvals, refusals }: Tally): 'approves' | 'refuses' | null => {
  if (approvals > refusals) return 'approves'
  return refusals > approvals ? 'refuses' : null
}
