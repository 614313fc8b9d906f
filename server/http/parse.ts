import type * as z from 'zod/mini'
import { issueCode } from '../../contract/field-issue.ts'
import { Problem, type WrongField } from './problem.ts'

/** How the whole body is called in a list of wrong fields. */
const WHOLE = 'body'

type Part = { schema: z.ZodMiniType | undefined; value: unknown }
type Parsed = { value: unknown; fields: WrongField[] }

const wrongField = (issue: z.core.$ZodIssue): WrongField => ({
  path: issue.path.join('.') || WHOLE,
  ...issueCode(issue),
})

const NULL_SIGN = '\u0000'

/** No database column takes the null sign, and half of a pair would be stored as another sign than was sent. */
const isWritable = (text: string): boolean => !text.includes(NULL_SIGN) && text.isWellFormed()

/** Every text that cannot be stored as it came, wherever it stands; no person types such a one. */
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
    : { value: undefined, fields: result.error.issues.map(wrongField) }
}

/**
 * The parts of a request, checked together so that one answer names every wrong field.
 * @throws Problem request.invalid
 */
export const parseParts = async (parts: readonly Part[]): Promise<unknown[]> => {
  const parsed = await Promise.all(parts.map(parsePart))
  const fields = parsed.flatMap((part) => part.fields)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
  return parsed.map(({ value }) => value)
}
