import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Values = Record<string, number | string>

/** Message id of a validation issue and the arguments of the message. */
export type IssueCode = { code: string; values: Values }

/** Issues of containers (objects, arrays): only API clients cause them, the forms do not. */
const shapes: ReadonlySet<string> = new Set(['object', 'array', 'record'])

const byType = (issue: z.core.$ZodIssueInvalidType): string => {
  if ('input' in issue && (issue.input === undefined || issue.input === null)) return 'field.required'
  if (issue.expected === 'int') return 'field.integer'
  if (issue.expected === 'number' || issue.expected === 'nan') return 'field.number'
  if (issue.expected === 'date') return 'field.date'
  if (shapes.has(issue.expected)) return 'field.shape'
  return issue.expected === 'string' ? 'field.text' : 'field.choice'
}

const byFormat = (format: string): string => {
  if (format === 'email') return 'field.email'
  return format === 'date' || format === 'datetime' ? 'field.date' : 'field.choice'
}

const byLimit = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string => {
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array' ? 'field.required' : 'field.tooSmall'
  }
  if (issue.origin === 'string') return 'field.tooLong'
  return issue.origin === 'array' ? 'field.tooMany' : 'field.tooLarge'
}

const byKind = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return byType(issue)
  if (issue.code === 'invalid_format') return byFormat(issue.format)
  if (issue.code === 'too_big' || issue.code === 'too_small') return byLimit(issue)
  if (issue.code === 'not_multiple_of') return 'field.decimals'
  return issue.code === 'unrecognized_keys' ? 'field.unknown' : 'field.choice'
}

const isValue = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

/** Arguments that one of our own checks passes along with its message id. */
const paramsOf = ({ params = {} }: z.core.$ZodIssueCustom): Values =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, number | string] => isValue(entry[1])),
  )

const valuesOf = (issue: Issue): Values => {
  if (issue.code === 'custom') return paramsOf(issue)
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  return {}
}

/** Maps any Zod issue to a message id of `lang/` with its arguments; the schema's own message id wins. */
export const issueCode = (issue: Issue): IssueCode => ({
  code: issue.message.startsWith('field.') ? issue.message : byKind(issue),
  values: valuesOf(issue),
})
