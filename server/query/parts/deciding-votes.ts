import { sql } from 'drizzle-orm'
import type { DecidingVote } from '../../../api/committee.ts'
import { committeeVoteTable } from '../../schema/committee-vote.table.ts'
import { statusHistoryTable } from '../../schema/status-history.table.ts'

const { queryId, name, vote, votedAt, voteId, endedAt, decided } = committeeVoteTable

const votes = sql`
  select jsonb_agg(jsonb_build_object('name', ${name}, 'vote', ${vote}) order by ${votedAt}, ${voteId})
  from ${committeeVoteTable}
  where ${decided} and ${queryId} = ${statusHistoryTable.queryId} and ${endedAt} = ${statusHistoryTable.createdAt}`

/** The votes by which the committee took a step of the history; none where it was another's. They end at its moment. */
export const decidingVotes = sql<DecidingVote[]>`coalesce((${votes}), '[]'::jsonb)`
