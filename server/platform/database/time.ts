import { and, type Column, gte, lt, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONE } from '../../../domain/constants.ts'

const startOf = (day: string, daysLater: number) =>
  sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)})`

/** Condition: between these days of Tallinn's calendar, both included; undefined without any. */
export const onDays = (column: Column, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, startOf(from, 0)),
    to === undefined ? undefined : lt(column, startOf(to, 1)),
  )

/** Returns `now`, or a later time if needed, so that two changes never have the same `modifiedDtime`. */
export const laterThan = (last: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), last.getTime() + 1))
