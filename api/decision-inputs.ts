import * as z from 'zod/mini'
import { products } from './status.ts'

/** What a decision table can ask of a query, by the kind of value. */
export const decisionChoices = {
  /** Whether the asset groups allow an automatic decision. */
  assetGroups: ['allowed', 'notAllowed', 'noAssets'],
  /** The customer's limit beside the query's total. */
  limit: ['covers', 'tooSmall', 'notAvailable', 'rejected', 'blocked', 'notChecked'],
  /** The known answer about high public office. */
  publicOffice: ['no', 'yes', 'unanswered'],
  product: products,
} as const
/** Amounts in cents. */
export const decisionNumbers = ['financedCents', 'periodMonths'] as const
export const decisionFlags = ['partnerAllows', 'consumer', 'withinCommitteeLimit'] as const

/** Every input, in the order of the columns. */
export const decisionInputNames = [
  'partnerAllows',
  'publicOffice',
  'withinCommitteeLimit',
  'consumer',
  'product',
  'assetGroups',
  'limit',
  'financedCents',
  'periodMonths',
] as const
export type DecisionInputName = (typeof decisionInputNames)[number]

/** The values that a decision reads of a query. */
export const decisionInputs = z.object({
  partnerAllows: z.boolean(),
  publicOffice: z.enum(decisionChoices.publicOffice),
  withinCommitteeLimit: z.boolean(),
  consumer: z.boolean(),
  product: z.enum(decisionChoices.product),
  assetGroups: z.enum(decisionChoices.assetGroups),
  limit: z.enum(decisionChoices.limit),
  financedCents: z.int(),
  periodMonths: z.int(),
})
export type DecisionInputs = z.infer<typeof decisionInputs>

/** Which row of which table decided, and what it read. */
export const tableDecision = z.object({
  /** Number of the table; 0 is the first one, which is part of the program. */
  version: z.int(),
  /** From 1; null: no row fits, so that a person decides. */
  row: z.nullable(z.int()),
  inputs: decisionInputs,
})
export type TableDecision = z.infer<typeof tableDecision>
