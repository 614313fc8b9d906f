import * as z from 'zod/mini'
import { assetGroupName } from './asset-group.ts'
import { qassetSave } from './asset.ts'
import { euros, filledText, id, moment, signedEuros, someEuros } from './field.ts'
import { querySave } from './query.ts'
import { statusCode } from './status.ts'

/** An ordered article; the seller's details come from the partner's settings. Amounts in euros. */
const articleFields = z.strictObject({
  ...z.pick(qassetSave, {
    qassetName: true,
    quantity: true,
    assetGroupId: true,
    assetSubgroupId: true,
    vatExempt: true,
    handoverWhenSigned: true,
    sellerOfferNr: true,
  }).shape,
  /** Without VAT; one of the two prices is required. */
  qassetPrice: z.optional(someEuros),
  qassetPriceWithVat: z.optional(someEuros),
})

const applicationAsset = articleFields.check(
  z.refine(({ qassetPrice, qassetPriceWithVat }) => (qassetPrice ?? qassetPriceWithVat) !== undefined, {
    error: 'field.required',
    path: ['qassetPrice'],
  }),
)

/** An application from a web shop: client, articles and requested terms. Omitted fields get the partner's defaults. */
export const applicationSave = z.strictObject({
  ...z.pick(querySave, {
    vatNumber: true,
    lei: true,
    taxNumber: true,
    street: true,
    houseNumber: true,
    flatNumber: true,
    zipCode: true,
    city: true,
    county: true,
    country: true,
    billingEmail: true,
    bankAccountNumber: true,
    contactName: true,
    contactPersType: true,
    contactPersCode: true,
    contactPhone: true,
    contactEmail: true,
    publicOffice: true,
    representativeNationality: true,
    representativeSecondNationality: true,
    representativePlaceOfBirth: true,
    language: true,
    clientInfo: true,
    paymentPeriod: true,
    advance: true,
    advnPmtType: true,
    residual: true,
    contractFee: true,
    pmtDate: true,
  }).shape,
  custName: filledText(200),
  custRegCode: filledText(40),
  qassets: z
    .array(applicationAsset)
    .check(z.minLength(1, 'field.required'), z.maxLength(200, 'field.tooMany')),
})
export type ApplicationSave = z.infer<typeof applicationSave>

export const application = z.object({
  id,
  status: statusCode,
  /** The reason for closing; null if it is open. */
  closingReason: z.nullable(z.string()),
  custName: z.string(),
  custRegCode: z.string(),
  /** Offer number of the first asset that has one. */
  sellerOfferNr: z.string(),
  /** Without VAT. */
  contractAmount: euros,
  /** Per month, without VAT; null while the terms give no payment. */
  pmtAmount: z.nullable(signedEuros),
  createdDtime: moment,
  modifiedDtime: moment,
})
export type Application = z.infer<typeof application>

export const applicationGroups = z.array(assetGroupName)

const MOST_ROWS = 100
const limitParam = z.coerce
  .number<number>({ error: 'field.number' })
  .check(z.int('field.integer'), z.minimum(1, 'field.tooSmall'), z.maximum(MOST_ROWS, 'field.tooLarge'))

/** Newest first; `cursor` is the `nextCursor` of the previous page. */
export const applicationListParams = z.strictObject({
  status: z.optional(statusCode),
  limit: z.optional(limitParam),
  cursor: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'field.choice'))),
})

export const applicationPage = z.object({
  content: z.array(application),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
})
