import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { issueCode } from '../../../contract/field-issue.ts'

/** A check's message id as the form's error; the values its text names travel in `types`. */
const errorOf = (issue: z.core.$ZodIssue): FieldError => {
  const { code, values } = issueCode(issue)
  const types = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return { type: issue.code, message: code, types }
}

/** Lets a contract or domain schema decide what a form may hold; the messages are ids of `lang/`. */
export const schemaResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  async (values, _context, options) => {
    const result = await z.safeParseAsync(schema, values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) errors[issue.path.join('.') || 'root'] ??= errorOf(issue)
    return { values: {}, errors: toNestErrors<Input>(errors, options) }
  }
