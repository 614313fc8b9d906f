import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue
type Values = Record<string, number | string>

/** Message id of a failed check and the values its text names. */
export type IssueCode = { code: string; values: Values }

const bound = (limit: number | bigint): number => Number(limit)

const byType = (issue: z.core.$ZodIssueInvalidType): string => {
  if ('input' in issue && (issue.input === undefined || issue.input === null)) return 'field.required'
  if (issue.expected === 'int') return 'field.integer'
  if (issue.expected === 'number' || issue.expected === 'nan') return 'field.number'
  if (issue.expected === 'date') return 'field.date'
  return issue.expected === 'string' ? 'field.text' : 'field.choice'
}

const byFormat = (format: string): string => {
  if (format === 'email') return 'field.email'
  return format === 'date' || format === 'datetime' ? 'field.date' : 'field.choice'
}

const byKind = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return byType(issue)
    case 'invalid_format':
      return byFormat(issue.format)
    case 'too_big':
      return issue.origin === 'string'
        ? 'field.tooLong'
        : issue.origin === 'array'
          ? 'field.tooMany'
          : 'field.tooLarge'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'field.required' : 'field.tooSmall'
    case 'not_multiple_of':
      return 'field.decimals'
    case 'unrecognized_keys':
      return 'field.unknown'
    default:
      return 'field.choice'
  }
}

const valuesOf = (issue: Issue): Values => {
  if (issue.code === 'too_big') return { max: bound(issue.maximum) }
  if (issue.code === 'too_small') return { min: bound(issue.minimum) }
  return {}
}

/** Any zod issue as a message id of `lang/` with its values: the schema's own id where it has one. */
export const issueCode = (issue: Issue): IssueCode => ({
  code: issue.message.startsWith('field.') ? issue.message : byKind(issue),
  values: valuesOf(issue),
})
