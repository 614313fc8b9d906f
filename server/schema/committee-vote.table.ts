import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Vote } from '../../api/committee.ts'
import { flag, identity, moment, words, writtenAt } from './columns.ts'
import { queryTable } from './query.table.ts'
import { userTable } from './user.table.ts'

/** Votes of the credit committee; at most one open vote per member and query. */
export const committeeVoteTable = pgTable(
  'committee_vote',
  {
    voteId: identity(),
    queryId: integer()
      .notNull()
      .references(() => queryTable.queryId, { onDelete: 'cascade' }),
    accountUserId: integer()
      .notNull()
      .references(() => userTable.accountUserId),
    /** The member's name at that time. */
    name: words(),
    vote: text().$type<Vote>().notNull(),
    note: words(),
    votedAt: writtenAt(),
    /** Null while the vote is open. */
    endedAt: moment(),
    /** Whether the vote counted in a decision; an ended vote that did not is void. */
    decided: flag(),
  },
  (table) => [
    uniqueIndex('committee_vote_open')
      .on(table.queryId, table.accountUserId)
      .where(sql`${table.endedAt} is null`),
    index().on(table.queryId, table.voteId),
  ],
)

export type CommitteeVoteRow = typeof committeeVoteTable.$inferSelect
