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
