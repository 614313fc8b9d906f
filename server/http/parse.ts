import type * as z from 'zod/mini'
import { issueCode } from '../../contract/field-issue.ts'
import { Problem, type WrongField } from './problem.ts'

type Part = { schema: z.ZodMiniType | undefined; value: unknown }
type Parsed = { value: unknown; fields: WrongField[] }

const wrongField = (issue: z.core.$ZodIssue): WrongField => ({
  path: issue.path.join('.'),
  ...issueCode(issue),
})

const parsePart = async ({ schema, value }: Part): Promise<Parsed> => {
  if (!schema) return { value: undefined, fields: [] }
  const result = await schema.safeParseAsync(value, { reportInput: true })
  return result.success
    ? { value: result.data, fields: [] }
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
