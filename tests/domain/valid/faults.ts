import type * as z from 'zod/mini'
import { issueCode } from '../../../api/field-issue.ts'

/** Every fault as a line: where it is, what is wrong, and the numbers that the message names. */
export const faults = (schema: z.ZodMiniType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => {
    const { code, values } = issueCode(issue)
    const named = Object.entries(values).map(([name, number]) => `${name} ${number}`)
    return [issue.path.join('.'), code, ...named].join(' ')
  })
