import * as z from 'zod/mini'
import { cleanLine } from './clean-line.ts'
import { emailPattern, phonePattern } from './contact-patterns.ts'
import { MAX_ID } from './largest-id.ts'

/**
 * Schemas of single values on the wire. Texts are never null: empty is `''`. Numbers, dates and choices that may be empty
 * are wrapped in `z.nullable` and are `null` when empty. A text is a single line without invisible characters, in NFC,
 * unless its schema says otherwise (`multilineText`, `secret`).
 */

const missing = (input: unknown) => input === undefined || input === null || input === ''

/** Message id for a value of the wrong type; a missing value is `field.required`. */
const wrong =
  (code: string) =>
  ({ input }: { input?: unknown }): string =>
    missing(input) ? 'field.required' : code

/** A single line: invisible characters are removed and letters composed before anything is checked. */
export const line = (error: string | z.core.$ZodStringParams) => z.string(error).check(z.overwrite(cleanLine))

const tooLong = (max: number) => z.maxLength(max, 'field.tooLong')
const filled = () => z.regex(/\S/, 'field.required')

export const text = (max = 200) => line({ error: wrong('field.text') }).check(tooLong(max))

/** A non-empty text; blanks count as content. */
export const requiredText = (max = 200) =>
  line({ error: wrong('field.text') }).check(z.minLength(1, 'field.required'), tooLong(max))

/** A text with at least one character that is not blank. */
export const filledText = (max = 200) => line({ error: wrong('field.text') }).check(filled(), tooLong(max))

/** A text of several lines, unchanged. */
export const multilineText = (max: number) => z.string({ error: wrong('field.text') }).check(tooLong(max))

/** The same with at least one character that is not blank. */
export const filledMultilineText = (max: number) =>
  z.string({ error: wrong('field.text') }).check(filled(), tooLong(max))

/** A password, unchanged, because it must match exactly at sign-in. */
export const secret = (max: number) =>
  z.string({ error: wrong('field.text') }).check(z.minLength(1, 'field.required'), tooLong(max))

/** An e-mail address in a response; an old one may break the rules of `email`. */
export const storedEmail = line({ error: wrong('field.email') }).check(tooLong(254))

/** An e-mail address, or empty. */
export const email = storedEmail.check(z.regex(emailPattern, 'field.email'))

export const requiredEmail = email.check(z.minLength(1, 'field.required'))

export const phone = line({ error: wrong('field.phone') }).check(
  z.maxLength(30, 'field.tooLong'),
  z.regex(phonePattern, 'field.phone'),
)

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

/**
 * Also accepts the shape that the specification documents, and converts it into our own. The documented schema validates
 * completely, because the result is not checked again.
 */
export const orDocumented = <Own extends z.ZodMiniType, Documented extends z.ZodMiniType>(
  own: Own,
  documented: Documented,
  convert: (value: z.output<Documented>) => z.output<Own>,
) => z.union([own, z.pipe(documented, z.transform(convert))])

/** The version of the list that was read (`modifiedDtime`); without it the list replaces any version. */
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

/** Euros with at most two decimals, a cent or more. */
export const someEuros = decimal().check(
  z.minimum(0.01, 'field.tooSmall'),
  z.maximum(EUROS_MAX, 'field.tooLarge'),
  z.multipleOf(0.01, 'field.decimals'),
)

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
export const id = whole(1, MAX_ID)

export const yesNo = z.boolean({ error: wrong('field.choice') })

export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: wrong('field.choice') })

/** An id in the path or the query string, coerced from text. */
export const idParam = z.coerce
  .number<number>({ error: wrong('field.number') })
  .check(z.int('field.integer'), z.minimum(1, 'field.tooSmall'), z.maximum(MAX_ID, 'field.tooLarge'))

/** A boolean in the query string, coerced from text. */
export const flagParam = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], { error: wrong('field.choice') }),
  z.transform((value) => value === true || value === 'true'),
)

export const uuidParam = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'field.choice'))
