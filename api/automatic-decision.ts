import * as z from 'zod/mini'
import { tableDecision } from './decision-inputs.ts'
import { conditionSides } from './condition-side.ts'
import { moment } from './field.ts'
import { replaceableRules } from './replaceable-rule.ts'

/** The name of an asset group in both languages; only one name in older decisions. */
const groupName = z.union([z.string(), z.object({ name: z.string(), nameEt: z.string() })])
export type DecisionGroupName = z.infer<typeof groupName>

/** An input of the decision, the fact behind it, and whether it speaks for an approval; amounts in cents. */
export const decisionRule = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('partnerAllows'),
    fact: z.object({ automaticDecision: z.boolean() }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('assetGroupsAllow'),
    fact: z.object({ on: z.array(groupName), off: z.array(groupName), withoutSubgroup: z.int() }),
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
      /** Whether the question was answered. */
      entered: z.boolean(),
      isPublicPerson: z.nullable(z.string()),
    }),
    passed: z.boolean(),
  }),
  z.object({
    rule: z.literal('oneDecides'),
    fact: z.object({ financedCents: z.int(), limitCents: z.int() }),
    passed: z.boolean(),
  }),
])
export type DecisionRule = z.infer<typeof decisionRule>

/** `approvedIf`: conditions replace the rules that do not hold. */
export const automaticOutcomes = ['approved', 'approvedIf', 'leftToCommittee', 'refused'] as const

/** Result of the automatic decision when the query last entered SCR. */
export const automaticDecision = z.object({
  decidedAt: moment,
  outcome: z.enum(automaticOutcomes),
  /** The decision table. Absent in decisions older than the tables, and for callers who may not see it. */
  table: z.optional(tableDecision),
  /** The inputs for people. */
  rules: z.array(decisionRule),
  /** Conditions that replace a rule, as far as the caller may see them; absent without any. */
  conditions: z.optional(
    z.array(
      z.object({
        rule: z.enum(replaceableRules),
        askedOf: z.enum(conditionSides),
        textEn: z.string(),
        textEt: z.string(),
      }),
    ),
  ),
})
export type AutomaticDecision = z.infer<typeof automaticDecision>

/** A consumer's request that a person reviews the automatic decision. */
export const decisionReview = z.object({
  askedDtime: moment,
  name: z.string(),
  /** The consumer's statement; may be empty. */
  view: z.string(),
  endedDtime: z.nullable(moment),
})
export type DecisionReview = z.infer<typeof decisionReview>
