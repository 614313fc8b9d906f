import type * as z from 'zod/mini'
import { issueCode } from '../../../api/field-issue.ts'
import { Problem, type WrongField } from './problem.ts'

/** The path of the whole body in a list of wrong fields. */
const WHOLE = 'body'

type Part = { schema: z.ZodMiniType | undefined; value: unknown }
type Parsed = { value: unknown; fields: WrongField[] }

/** An issue, or one for each field that is not known. */
const wrongFields = (issue: z.core.$ZodIssue): WrongField[] =>
  (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
    (path) => ({ path: path.join('.') || WHOLE, ...issueCode(issue) }),
  )

const NULL_SIGN = '\u0000'

/** PostgreSQL stores neither NUL nor lone surrogates. */
const isWritable = (text: string): boolean => !text.includes(NULL_SIGN) && text.isWellFormed()

/** Every string of the request that cannot be stored. */
const unwritable = (value: unknown, path = ''): WrongField[] => {
  if (typeof value === 'string') return isWritable(value) ? [] : [{ path: path || WHOLE, code: 'field.text' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    unwritable(inner, path === '' ? name : `${path}.${name}`),
  )
}

const parsePart = async ({ schema, value }: Part): Promise<Parsed> => {
  if (!schema) return { value: undefined, fields: [] }
  const result = await schema.safeParseAsync(value, { reportInput: true })
  return result.success
    ? { value: result.data, fields: unwritable(value) }
    : { value: undefined, fields: result.error.issues.flatMap(wrongFields) }
}

/**
 * Validates all parts of a request together, so that one response names every wrong field.
 * @throws Problem request.invalid
 */
export const parseParts = async (parts: readonly Part[]): Promise<unknown[]> => {
  const parsed = await Promise.all(parts.map(parsePart))
  const fields = parsed.flatMap((part) => part.fields)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return parsed.map(({ value }) => value)
}
