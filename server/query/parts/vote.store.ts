import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Connection, Transaction } from '../../platform/database/database.ts'
import { type CommitteeVoteRow, committeeVoteTable } from '../../schema/committee-vote.table.ts'
import type { DecidingVote } from '../../../api/committee.ts'
import { statusHistoryTable } from '../../schema/status-history.table.ts'

const isOpenOn = (queryId: number) =>
  and(eq(committeeVoteTable.queryId, queryId), isNull(committeeVoteTable.endedAt))

/** The votes given so far in the open vote on a query, in the order in which they were given. */
export const findOpenVotes = (connection: Connection, queryId: number): Promise<CommitteeVoteRow[]> =>
  connection
    .select()
    .from(committeeVoteTable)
    .where(isOpenOn(queryId))
    .orderBy(asc(committeeVoteTable.votedAt), asc(committeeVoteTable.voteId))

/** The votes of the committee's last decision on a query. */
export const findLastDecided = async (
  connection: Connection,
  queryId: number,
): Promise<CommitteeVoteRow[]> => {
  const decided = await connection
    .select()
    .from(committeeVoteTable)
    .where(and(eq(committeeVoteTable.queryId, queryId), committeeVoteTable.decided))
    .orderBy(desc(committeeVoteTable.endedAt), asc(committeeVoteTable.votedAt))
  const last = decided[0]?.endedAt?.getTime()
  return decided.filter(({ endedAt }) => endedAt?.getTime() === last)
}

type GivenVote = Pick<CommitteeVoteRow, 'queryId' | 'accountUserId' | 'name' | 'vote' | 'note' | 'votedAt'>

/** Stores a vote; an open one of the same member is replaced. */
export const writeVote = async (tx: Transaction, given: GivenVote): Promise<void> => {
  const { name, vote, note, votedAt } = given
  await tx
    .insert(committeeVoteTable)
    .values(given)
    .onConflictDoUpdate({
      target: [committeeVoteTable.queryId, committeeVoteTable.accountUserId],
      targetWhere: isNull(committeeVoteTable.endedAt),
      set: { name, vote, note, votedAt },
    })
}

/** Ends the open vote on a query and returns its votes. */
export const endVotes = (
  tx: Transaction,
  queryId: number,
  { decided, at }: { decided: boolean; at: Date },
): Promise<CommitteeVoteRow[]> =>
  tx.update(committeeVoteTable).set({ endedAt: at, decided }).where(isOpenOn(queryId)).returning()

/** Queries with an open vote. */
export const findQueriesWithVotes = async (connection: Connection): Promise<number[]> =>
  (
    await connection
      .selectDistinct({ queryId: committeeVoteTable.queryId })
      .from(committeeVoteTable)
      .where(isNull(committeeVoteTable.endedAt))
      .orderBy(asc(committeeVoteTable.queryId))
  ).map(({ queryId }) => queryId)

const { queryId, name, vote, votedAt, voteId, endedAt, decided } = committeeVoteTable

const votes = sql`
  select jsonb_agg(jsonb_build_object('name', ${name}, 'vote', ${vote}) order by ${votedAt}, ${voteId})
  from ${committeeVoteTable}
  where ${decided} and ${queryId} = ${statusHistoryTable.queryId} and ${endedAt} = ${statusHistoryTable.createdAt}`

/** The votes that led to a step of the history; none if it was not the committee's. They end at its time. */
export const decidingVotes = sql<DecidingVote[]>`coalesce((${votes}), '[]'::jsonb)`
