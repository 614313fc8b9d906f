import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { QueryRetentionKind } from '../../api/retention.ts'
import { TIME_ZONE } from '../../domain/constants.ts'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import type { Connection } from '../platform/database/database.ts'
import { containerTable } from '../schema/container.table.ts'
import { decisionReviewTable } from '../schema/decision-review.table.ts'
import { applicantTable } from '../schema/offer.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { queryHoldTable } from '../schema/retention.table.ts'
import { riskTable } from '../schema/risk.table.ts'
import { screeningTable } from '../schema/screening.table.ts'
import { statusHistoryTable } from '../schema/status-history.table.ts'

export type QueryMonths = Readonly<Record<QueryRetentionKind, number>>

const inZone = (moment: SQL) => sql`(${moment} at time zone ${sql.raw(`'${TIME_ZONE}'`)})`

const historyOf = (among: SQL) =>
  sql`exists (select from ${statusHistoryTable} where ${statusHistoryTable.queryId} = ${queryTable.queryId} and ${among})`

const ofQuery = (connection: Connection) => {
  const one = { one: sql`1` }
  const screened = connection
    .select(one)
    .from(screeningTable)
    .where(eq(screeningTable.queryId, queryTable.queryId))
  const assessed = connection.select(one).from(riskTable).where(eq(riskTable.queryId, queryTable.queryId))
  const identified = connection
    .select(one)
    .from(applicantTable)
    .where(eq(applicantTable.queryId, queryTable.queryId))
  const signing = connection
    .select(one)
    .from(containerTable)
    .where(and(eq(containerTable.queryId, queryTable.queryId), isNotNull(containerTable.sentAt)))
  return sql`(${exists(screened)} or ${exists(assessed)} or ${exists(identified)} or ${exists(signing)})`
}

/** Which kind of data a query is, by what has happened to it. */
export const kindOfQuery = (connection: Connection): SQL<QueryRetentionKind> => sql`case
  when ${queryTable.contractConcluded} or ${historyOf(sql`${statusHistoryTable.status} in ('CA', 'CF')`)} then 'contract'
  when ${ofQuery(connection)} then 'checked'
  when ${historyOf(sql`${statusHistoryTable.status} not in ('P', 'N')`)} then 'declined'
  else 'unsent' end`

/** When a query took its last step: for one that is over, when it was closed or its contract ended. */
const closedAt = sql`coalesce((select max(${statusHistoryTable.createdAt}) from ${statusHistoryTable}
  where ${statusHistoryTable.queryId} = ${queryTable.queryId}), ${queryTable.modifiedAt})`

const monthsOf = (kind: SQL, months: QueryMonths) =>
  sql`make_interval(months => (${JSON.stringify(months)}::jsonb ->> (${kind}))::int)`

/** Until when a query that is over is kept. Contracts count from the end of the year, as accounts do. */
export const keptUntil = (connection: Connection, months: QueryMonths): SQL<string> => {
  const kind = kindOfQuery(connection)
  const closed = inZone(closedAt)
  const from = sql`case when ${kind} = 'contract' then date_trunc('year', ${closed}) + interval '1 year' else ${closed} end`
  return sql`${inZone(sql`(${from} + ${monthsOf(kind, months)})`)}`
}

/** A query whose steps are over for good. Statuses of older systems are left out, because their meaning is unknown. */
export const isOver = sql`${queryTable.status} in (${sql.join(
  overStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`

/** Compliance holds the query, or a review for the consumer is open. */
export const isOnHold = (connection: Connection): SQL => {
  const hold = connection
    .select({ one: sql`1` })
    .from(queryHoldTable)
    .where(eq(queryHoldTable.queryId, queryTable.queryId))
  const review = connection
    .select({ one: sql`1` })
    .from(decisionReviewTable)
    .where(and(eq(decisionReviewTable.queryId, queryTable.queryId), isNull(decisionReviewTable.endedAt)))
  return sql`(${exists(hold)} or ${exists(review)})`
}

/** Condition: the query is no longer needed at a moment. */
export const isDue = (connection: Connection, months: QueryMonths, now: Date): SQL | undefined =>
  and(
    isOver,
    isNull(queryTable.erasedAt),
    sql`not ${isOnHold(connection)}`,
    sql`${keptUntil(connection, months)} <= ${now}`,
  )
