import * as z from 'zod/mini'
import { moment } from './field.ts'

/** What the automatic decision read and found when the query last entered SCR. */
export const automaticDecision = z.object({
  decidedAt: moment,
  outcome: z.enum(['approved', 'leftToCommittee']),
  rules: z.array(z.object({ rule: z.string(), fact: z.string(), passed: z.boolean() })),
})
export type AutomaticDecision = z.infer<typeof automaticDecision>
