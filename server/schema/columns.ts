import { bigint, boolean, doublePrecision, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Number of a record, given by the database. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A moment; milliseconds, as in JavaScript, so that what was read can be compared with what is stored. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** The moment of writing. */
export const writtenAt = () => moment().notNull().defaultNow()

/** Money in cents. */
export const cents = () => bigint({ mode: 'number' })

/** A text that may be empty but is never null. */
export const words = () => text().notNull().default('')

/** A yes or no, no unless said otherwise. */
export const flag = () => boolean().notNull().default(false)

/** Percent, as it was typed. */
export const percent = () => doublePrecision()
