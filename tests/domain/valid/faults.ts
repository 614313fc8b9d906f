import type * as z from 'zod/mini'
import { issueCode } from '../../../api/field-issue.ts'

/** Each fault as a line: path, error, and numbers in the message. */
export const faults = (schema: z.ZodMiniType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => {
    const { code, values } = issueCode(issue)
    const named = Object.entries(values).map(([name, number]) => `${name} ${number}`)
    return [issue.path.join('.'), code, ...named].join(' ')
  })
