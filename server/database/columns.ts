import { bigint, integer, timestamp } from 'drizzle-orm/pg-core'

/** Number of a record, given by the database. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A moment; milliseconds, as in JavaScript, so that what was read can be compared with what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** The moment of writing. */
export const writtenAt = () => moment().notNull().defaultNow()

/** Money in cents. */
export const cents = () => bigint({ mode: 'number' })
