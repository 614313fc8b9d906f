import * as z from 'zod/mini'
import { priceFields } from './asset.ts'
import { whole } from './field.ts'
import { termsFields } from './terms.ts'

const assetPrice = z.extend(z.partial(z.object(priceFields)), { vatExempt: z.optional(z.boolean()) })
export type AssetPrice = z.infer<typeof assetPrice>

const pricedAsset = z.extend(assetPrice, { quantity: z.optional(whole(1, 100_000)) })
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
