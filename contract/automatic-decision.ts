import * as z from 'zod/mini'
import { moment } from './field.ts'

/** A rule, the fact it read and its outcome; amounts in cents. */
export const decisionRule = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('partnerAllows'),
    fact: z.object({ automaticDecision: z.boolean() }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('assetGroupsAllow'),
    fact: z.object({ on: z.array(z.string()), off: z.array(z.string()), withoutSubgroup: z.int() }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('limitCovers'),
    fact: z.object({
      totalCents: z.int(),
      availableCents: z.nullable(z.int()),
      /** The rule of the limit that did not hold. */
      broken: z.nullable(z.string()),
    }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('notPublicPerson'),
    fact: z.object({ isPublicPerson: z.nullable(z.string()) }),
    passed: z.boolean(),
  }),
])
export type DecisionRule = z.infer<typeof decisionRule>

/** What the automatic decision read and found when the query last entered SCR. */
export const automaticDecision = z.object({
  decidedAt: moment,
  outcome: z.enum(['approved', 'leftToCommittee']),
  rules: z.array(decisionRule),
})
export type AutomaticDecision = z.infer<typeof automaticDecision>
