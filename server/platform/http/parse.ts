import type * as z from 'zod/mini'
import { issueCode } from '../../../api/field-issue.ts'
import { Problem, type WrongField } from './problem.ts'

/** The path of the whole body in a list of wrong fields. */
const WHOLE = 'body'

type Part = { schema: z.ZodMiniType | undefined; value: unknown }
type Parsed = { value: unknown; fields: WrongField[] }

type Issue = z.core.$ZodIssue

const isOtherShape = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0

/** Returns the issues of a union's matching alternative, or of the first one if none matches. */
const issuesOfMatchingShape = ({ path, errors }: z.core.$ZodIssueInvalidUnion): Issue[] => {
  const meant = errors.find((issues) => !issues.some(isOtherShape)) ?? errors[0] ?? []
  return meant.map((issue) => ({ ...issue, path: [...path, ...issue.path] }))
}

/** Alternatives with a message of their own are one issue. */
const isOfShapes = (issue: Issue): issue is z.core.$ZodIssueInvalidUnion =>
  issue.code === 'invalid_union' && !issue.message.startsWith('field.') && issue.errors.length > 0

/** An issue, or one for each field that is not known. */
const wrongFields = (issue: Issue): WrongField[] =>
  isOfShapes(issue)
    ? issuesOfMatchingShape(issue).flatMap(wrongFields)
    : (issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
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

/** Validates a request after its omitted fields are filled in. @throws Problem request.invalid */
export const parseWithDefaults = async <S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): Promise<z.output<S>> => {
  const result = await schema.safeParseAsync(value, { reportInput: true })
  if (result.success) return result.data
  throw new Problem('request.invalid', { fields: result.error.issues.flatMap(wrongFields) })
}
