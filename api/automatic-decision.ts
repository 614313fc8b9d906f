import * as z from 'zod/mini'
import { moment } from './field.ts'

/** A rule, its input and its outcome; amounts in cents. */
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
      /** The violated limit rule. */
      broken: z.nullable(z.string()),
    }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('notPublicPerson'),
    fact: z.object({
      /** Whether anything is known of a beneficiary. */
      entered: z.boolean(),
      isPublicPerson: z.nullable(z.string()),
    }),
    passed: z.boolean(),
  }),
])
export type DecisionRule = z.infer<typeof decisionRule>

/** Result of the automatic decision of the last time the query entered SCR. */
export const automaticDecision = z.object({
  decidedAt: moment,
  outcome: z.enum(['approved', 'leftToCommittee']),
  rules: z.array(decisionRule),
})
export type AutomaticDecision = z.infer<typeof automaticDecision>
