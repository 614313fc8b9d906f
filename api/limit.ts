import * as z from 'zod/mini'
import { EUROS_MAX } from './field.ts'

/**
 * Status of the customer's limit:
 * - `checking`: a check is running; amounts and `last_result` are those of the previous check, or null;
 * - `active`: the last check is done, `last_result` is its result;
 * - `blocked`: no financing for this customer, regardless of result and amounts.
 */
export const limitStatus = z.enum(['checking', 'active', 'blocked'])

/**
 * Result of the last completed check:
 * - `approved`: financing up to `available_limit` in total and `max_contract_amount` per contract;
 * - `rejected`: no automatic limit;
 * - `not_available`: the engine could not decide (AUTO_LIMIT_NOT_AVAILABLE), a person must.
 */
export const limitResult = z.enum(['approved', 'rejected', 'not_available'])

const amount = z.nullable(z.number().check(z.nonnegative(), z.maximum(EUROS_MAX), z.multipleOf(0.01)))

/** A person named by the engine: a representative of the customer, or a required surety. */
export const limitPerson = z.object({ name: z.string(), identity_code: z.string() })
export type LimitPerson = z.infer<typeof limitPerson>

/** Response of the limit engine as specified; amounts in euros, null if it returns none. */
export const limit = z.object({
  available_limit: amount,
  status: limitStatus,
  max_contract_amount: amount,
  sureties: z.array(limitPerson),
  representatives: z.array(limitPerson),
  updated_at: z.iso.datetime(),
  last_result: z.nullable(limitResult),
  last_result_at: z.nullable(z.iso.datetime()),
})
export type Limit = z.infer<typeof limit>

/**
 * A representative as a reader of the limit sees it. A save names the person by `reference` in `contactReference`, which
 * works for readers who see the code masked.
 */
const limitRepresentative = z.extend(limitPerson, { reference: z.string() })
export type LimitRepresentative = z.infer<typeof limitRepresentative>

/** The limit in API responses: personal codes are masked for some readers. */
export const readLimit = z.extend(limit, { representatives: z.array(limitRepresentative) })
export type ReadLimit = z.infer<typeof readLimit>

/** Status and last result combined, for the screens and the query's facts. */
export const limitOutcome = z.enum(['checking', 'approved', 'rejected', 'not_available', 'blocked'])
export type LimitOutcome = z.infer<typeof limitOutcome>

/** Priority: blocked, then a running check, then the last result. */
export const outcomeOf = (of: Pick<Limit, 'status' | 'last_result'>): LimitOutcome =>
  of.status === 'active' ? (of.last_result ?? 'not_available') : of.status
