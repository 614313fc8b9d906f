import * as z from 'zod/mini'
import { euros, id, moment, multilineText, whole, yesNo } from './field.ts'

/** How a member of the credit committee votes. */
export const votes = ['approve', 'approveWithChanges', 'refuse'] as const
const vote = z.enum(votes, 'field.choice')
export type Vote = (typeof votes)[number]

/** Text of a vote: a note, or the reason of a refusal. */
const LONGEST_VOTE_NOTE = 1000

export const voteSave = z.object({
  vote,
  note: z.optional(multilineText(LONGEST_VOTE_NOTE)),
  /** The query as the voter has read it. */
  modifiedDtime: moment,
})

const cents = z.int()
const votesCount = z.int()

/** Facts of the committee for the lifecycle; votes only of the reader. Amounts in cents. */
export const committeeFacts = z.object({
  /** Above it the committee votes; null: never. */
  limitCents: z.nullable(cents),
  quorum: votesCount,
  approvals: votesCount,
  refusals: votesCount,
  /** The reader has made the query, manages it or has handed it in. */
  own: z.boolean(),
  /** How the reader has voted. */
  vote: z.nullable(vote),
})

/** A vote by which the committee has decided. */
export const decidingVote = z.object({ name: z.string(), vote })
export type DecidingVote = z.infer<typeof decidingVote>

/** A member and, where it was given, the vote. */
const committeeMember = z.object({
  accountUserId: id,
  name: z.string(),
  /** Must not vote on this query, because it is the member's own. */
  own: yesNo,
  vote: z.nullable(vote),
  note: z.string(),
  votedDtime: z.nullable(moment),
})
export type CommitteeMember = z.infer<typeof committeeMember>

/** A vote of the committee: the open one, or else the one by which it has decided last. */
export const committeeVotes = z.object({
  /** Votes are being given. */
  open: yesNo,
  limit: z.nullable(euros),
  quorum: whole(1, 50),
  members: z.array(committeeMember),
})
export type CommitteeVotes = z.infer<typeof committeeVotes>
