import * as z from 'zod/mini'
import { decisionChoices } from './decision-inputs.ts'
import { choice, filledText, whole, yesNo } from './field.ts'
import { replaceableRules } from './replaceable-rule.ts'

/** A decision table may not have more rows, so that it can be read and checked. */
export const MAX_ROWS = 200

/** Cents of the largest amount. */
const MAX_BOUND = 99_999_999_900

const bound = z.nullable(z.object({ value: whole(0, MAX_BOUND), open: yesNo }))
export type Bound = { value: number; open: boolean } | null

/** A range of whole numbers; null: no bound. An open bound does not belong to the range. */
const range = z
  .object({ from: bound, to: bound })
  .check(
    z.refine<{ from: Bound; to: Bound }>(({ from, to }) => lowest(from) <= highest(to), 'field.minOverMax'),
  )
export type NumberRange = { from: Bound; to: Bound }

/** The least number of a range. */
export const lowest = (from: Bound): number => (from ? from.value + Number(from.open) : 0)
/** The greatest number of a range; infinite without a bound. */
export const highest = (to: Bound): number => (to ? to.value - Number(to.open) : Infinity)

const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.array(choice(values)).check(z.minLength(1, 'field.required'), z.maxLength(values.length, 'field.tooMany'))

/** What a row asks of the inputs; any value of an input that it does not name. */
const conditions = z.strictObject({
  partnerAllows: z.optional(yesNo),
  publicOffice: z.optional(oneOf(decisionChoices.publicOffice)),
  withinCommitteeLimit: z.optional(yesNo),
  consumer: z.optional(yesNo),
  product: z.optional(oneOf(decisionChoices.product)),
  assetGroups: z.optional(oneOf(decisionChoices.assetGroups)),
  limit: z.optional(oneOf(decisionChoices.limit)),
  financedCents: z.optional(range),
  periodMonths: z.optional(range),
})
export type RowConditions = z.infer<typeof conditions>

export const rowOutcomes = ['approve', 'approveIf', 'refer', 'refuse'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const MAX_REASON_LENGTH = 200

/** What a row decides. `refer`: a person decides. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('approve') }),
  z.object({
    outcome: z.literal('approveIf'),
    /** The conditions of the templates in place of these rules are asked. */
    replaces: oneOf(replaceableRules),
  }),
  z.object({ outcome: z.literal('refer') }),
  /** The reason stays in-house. */
  z.object({ outcome: z.literal('refuse'), reason: filledText(MAX_REASON_LENGTH) }),
])
export type TableOutcome = z.infer<typeof outcome>

const row = z.object({ when: conditions, result: outcome })
export type TableRow = z.infer<typeof row>

/** `first`: the first row that fits decides. `unique`: no two rows fit the same query. */
export const hitPolicies = ['first', 'unique'] as const

export const decisionTable = z.object({
  hitPolicy: choice(hitPolicies),
  rows: z.array(row).check(z.minLength(1, 'field.required'), z.maxLength(MAX_ROWS, 'field.tooMany')),
})
export type DecisionTable = z.infer<typeof decisionTable>
