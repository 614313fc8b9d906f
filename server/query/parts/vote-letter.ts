import * as z from 'zod/mini'
import type { Transaction } from '../../platform/database/database.ts'
import { defineJob, type Jobs, RETRY_S } from '../../platform/jobs/jobs.ts'
import { findCommitteeMembers } from '../../provider-settings/provider-settings.store.ts'

export const voteLetterJob = defineJob({
  name: 'query.voteLetter',
  data: z.object({
    accountUserId: z.int(),
    queryId: z.int(),
    kind: z.enum(['voteNeeded', 'voteVoid']),
    at: z.iso.datetime(),
  }),
  retries: 23,
  retryDelay: RETRY_S,
  retryDelayMax: 3600,
})

type Letters = {
  queryId: number
  kind: 'voteNeeded' | 'voteVoid'
  at: Date
  members: readonly { accountUserId: number }[]
}

/** Sends letters to members of the committee, after the transaction. */
export const writeToMembers = async (
  jobs: Jobs,
  tx: Transaction,
  { queryId, kind, at, members }: Letters,
): Promise<void> => {
  for (const { accountUserId } of members)
    await jobs.send(tx, voteLetterJob, { accountUserId, queryId, kind, at: at.toISOString() })
}

/** Asks every member who may vote, by letter, to vote on the query. */
export const askForVotes = async (
  jobs: Jobs,
  tx: Transaction,
  { queryId, at, mayVote }: Pick<Letters, 'queryId' | 'at'> & { mayVote: (userId: number) => boolean },
): Promise<void> => {
  const members = (await findCommitteeMembers(tx)).filter(({ accountUserId }) => mayVote(accountUserId))
  await writeToMembers(jobs, tx, { queryId, kind: 'voteNeeded', at, members })
}
