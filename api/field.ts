import * as z from 'zod/mini'

/**
 * Schemas of single values on the wire. Texts are never null: empty is `''`. Numbers, dates and choices that may be empty
 * are wrapped in `z.nullable` and are `null` when empty.
 */

const missing = (input: unknown) => input === undefined || input === null || input === ''

/** Message id for a value of the wrong type; a missing value is `field.required`. */
const wrong =
  (code: string) =>
  ({ input }: { input?: unknown }): string =>
    missing(input) ? 'field.required' : code

export const text = (max = 200) =>
  z.string({ error: wrong('field.text') }).check(z.maxLength(max, 'field.tooLong'))

/** A non-empty text; blanks count as content. */
export const requiredText = (max = 200) =>
  z
    .string({ error: wrong('field.text') })
    .check(z.minLength(1, 'field.required'), z.maxLength(max, 'field.tooLong'))

/** A text with at least one character that is not blank. */
export const filledText = (max = 200) =>
  z
    .string({ error: wrong('field.text') })
    .check(z.regex(/\S/, 'field.required'), z.maxLength(max, 'field.tooLong'))

const emailPattern = /^$|^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d]{2,}$/u

/** An e-mail address, or empty. */
export const email = z
  .string({ error: wrong('field.email') })
  .check(z.maxLength(254, 'field.tooLong'), z.regex(emailPattern, 'field.email'))

export const requiredEmail = email.check(z.minLength(1, 'field.required'))

/** Digits with an optional leading plus, spaces and dashes between; or empty. */
export const phone = z
  .string({ error: wrong('field.phone') })
  .check(z.maxLength(30, 'field.tooLong'), z.regex(/^$|^\+?\d(?:[ -]?\d)*$/, 'field.phone'))

const isRealDate = (value: string) => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** A calendar day, `YYYY-MM-DD`. */
export const day = z
  .string({ error: wrong('field.date') })
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'field.date', abort: true }),
    z.refine(isRealDate, 'field.date'),
  )

/** A timestamp, ISO 8601 in UTC. */
export const moment = z
  .string({ error: wrong('field.date') })
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/, 'field.date'))

/** Of a call that replaces a list: when what it is based on was last changed. */
export const readAt = z.object({ modifiedDtime: z.optional(moment) })

const decimal = () => z.number({ error: wrong('field.number') })

/** Maximum of every amount of a query, and of the total of its assets; euros. */
export const EUROS_MAX = 999_999_999

/** Euros with at most two decimals, zero or more. */
export const euros = decimal().check(
  z.minimum(0, 'field.tooSmall'),
  z.maximum(EUROS_MAX, 'field.tooLarge'),
  z.multipleOf(0.01, 'field.decimals'),
)

/** Euros with at most two decimals, may be negative. */
export const signedEuros = decimal().check(z.multipleOf(0.01, 'field.decimals'))

/** Percent, 0–100 with at most four decimals. */
export const percent = decimal().check(
  z.minimum(0, 'field.tooSmall'),
  z.maximum(100, 'field.tooLarge'),
  z.multipleOf(0.0001, 'field.decimals'),
)

export const whole = (min: number, max: number) =>
  z
    .int({ error: ({ input }) => (missing(input) ? 'field.required' : 'field.integer') })
    .check(z.minimum(min, 'field.tooSmall'), z.maximum(max, 'field.tooLarge'))

export const months = whole(1, 600)
export const year = whole(1900, 2200)

/** Primary key of a stored record. */
export const id = whole(1, 2_147_483_647)

export const yesNo = z.boolean({ error: wrong('field.choice') })

export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: wrong('field.choice') })

/** An id in the path or the query string, coerced from text. */
export const idParam = z.coerce
  .number<number>({ error: wrong('field.number') })
  .check(z.int('field.integer'), z.minimum(1, 'field.tooSmall'), z.maximum(2_147_483_647, 'field.tooLarge'))

/** A boolean in the query string, coerced from text. */
export const flagParam = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: wrong('field.choice') }),
  z.transform((value) => value === true || value === 'true'),
)

export const uuidParam = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'field.choice'))
