import * as z from 'zod/mini'
import { euros, whole } from './field.ts'
import { termsFields } from './terms.ts'

const pricedAsset = z.object({
  /** Unit price in euros without VAT. */
  qassetPrice: z.optional(z.nullable(euros)),
  quantity: z.optional(whole(1, 100_000)),
  vatExempt: z.optional(z.boolean()),
})
export type PricedAsset = z.infer<typeof pricedAsset>

/**
 * The fields of a query that its payment is computed from: euros without VAT, percent, months. Every query, stored or as
 * form values, is assignable to it.
 */
export const deal = z.extend(
  z.partial(
    z.pick(z.object(termsFields), {
      services: true,
      servicesCost: true,
      paymentPeriod: true,
      advance: true,
      advnPmtType: true,
      residual: true,
      interest: true,
      pmtDate: true,
      insurance: true,
      insuranceValType: true,
      contractFee: true,
      kickback: true,
    }),
  ),
  { qassets: z.optional(z.array(pricedAsset)) },
)
export type Deal = z.infer<typeof deal>
