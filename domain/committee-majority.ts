/** Votes that a decision needs, and those that were given. */
type Tally = { quorum: number; approvals: number; refusals: number }

/** Votes that are still missing. */
export const missingVotes = ({ quorum, approvals, refusals }: Tally): number =>
  Math.max(0, quorum - approvals - refusals)

/** What most votes say; null while they are even. */
export const majorityOf = ({ approvals, refusals }: Tally): 'approves' | 'refuses' | null => {
  if (approvals > refusals) return 'approves'
  return refusals > approvals ? 'refuses' : null
}
