import * as z from 'zod/mini'
import { euros, id, moment, multilineText, whole, yesNo } from './field.ts'

/** How a member of the credit committee votes. */
export const votes = ['approve', 'approveWithChanges', 'refuse'] as const
const vote = z.enum(votes, 'field.choice')
export type Vote = (typeof votes)[number]

/** Text of a vote: a note, or the reason of a refusal. */
const MAX_VOTE_NOTE_LENGTH = 1000

export const voteSave = z.object({
  vote,
  note: z.optional(multilineText(MAX_VOTE_NOTE_LENGTH)),
  /** The version that the voter has read. */
  modifiedDtime: moment,
})

const cents = z.int()
const votesCount = z.int()

/** The committee's facts for the lifecycle, with the reader's own vote only. Amounts in cents. */
export const committeeFacts = z.object({
  /** Above it the committee votes; null: never. */
  limitCents: z.nullable(cents),
  quorum: votesCount,
  approvals: votesCount,
  refusals: votesCount,
  /** Whether the reader created, manages or submitted the query. */
  own: z.boolean(),
  /** The reader's vote. */
  vote: z.nullable(vote),
})

/** A vote that counted in a decision. */
export const decidingVote = z.object({ name: z.string(), vote })
export type DecidingVote = z.infer<typeof decidingVote>

/** A member, with the vote if given. */
const committeeMember = z.object({
  accountUserId: id,
  name: z.string(),
  /** Whether the query is the member's own, so that they must not vote. */
  own: yesNo,
  vote: z.nullable(vote),
  note: z.string(),
  votedDtime: z.nullable(moment),
})
export type CommitteeMember = z.infer<typeof committeeMember>

/** The open vote, or the last one that led to a decision. */
export const committeeVotes = z.object({
  /** Whether the vote is open. */
  open: yesNo,
  limit: z.nullable(euros),
  quorum: whole(1, 50),
  members: z.array(committeeMember),
})
export type CommitteeVotes = z.infer<typeof committeeVotes>
