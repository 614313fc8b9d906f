import * as z from 'zod/mini'
import { assetGroupName } from './asset-group.ts'
import { qassetSave } from './asset.ts'
import { conditionPurposes } from './condition-purpose.ts'
import {
  euros,
  filledMultilineText,
  filledText,
  id,
  moment,
  phone,
  requiredEmail,
  signedEuros,
  someEuros,
  text,
} from './field.ts'
import { language } from './language.ts'
import { querySave } from './query.ts'
import { MAX_NOTE_LENGTH, statusCode } from './status.ts'

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

const hasPrice = z.refine<{ qassetPrice?: number | undefined; qassetPriceWithVat?: number | undefined }>(
  ({ qassetPrice, qassetPriceWithVat }) => (qassetPrice ?? qassetPriceWithVat) !== undefined,
  { error: 'field.required', path: ['qassetPrice'] },
)

const applicationAsset = articleFields.check(hasPrice)

/** An article that a private person orders. */
const consumerArticle = z
  .strictObject({
    ...z.pick(articleFields, {
      quantity: true,
      vatExempt: true,
      qassetPrice: true,
      qassetPriceWithVat: true,
    }).shape,
    qassetName: filledText(200),
    assetSubgroupId: id,
  })
  .check(hasPrice)

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

/** The terms that were approved. */
const approvedTerms = z.object({
  /** Without VAT. */
  financedAmount: euros,
  /** Per month, without VAT. */
  pmtAmount: signedEuros,
  /** Months. */
  paymentPeriod: z.int(),
  /** Percent of the price. */
  residual: z.nullable(z.number()),
  contractFee: z.nullable(euros),
  /** Percent a year; null for a company, whose documents do not show it either. */
  interest: z.nullable(z.number()),
  /** The annual percentage rate of charge of a consumer's credit; null for a company. */
  annualRate: z.nullable(z.number()),
})

export const decisionResults = ['approved', 'approvedWithChanges', 'refused'] as const

/** The credit decision in force. */
const applicationDecision = z.object({
  result: z.enum(decisionResults),
  decidedDtime: moment,
  /** Null for a refusal. */
  terms: z.nullable(approvedTerms),
})

/** An open condition that the partner can read. */
const openCondition = z.object({
  text: z.string(),
  neededFor: z.enum(conditionPurposes),
  /** `returned`: the answer was not accepted; `answered`: the provider checks the answer. */
  state: z.enum(['open', 'returned', 'answered']),
})

/** The customer's next step, on their own page. */
export const customerSteps = ['apply', 'sign'] as const

/** An application with its decision. */
export const applicationDetail = z.extend(application, {
  decision: z.nullable(applicationDecision),
  /** When the application is closed if nothing happens; null if it is not. */
  validUntil: z.nullable(moment),
  conditions: z.array(openCondition),
  /** Conditions that others have to meet. */
  otherConditions: z.int(),
  customerStep: z.nullable(z.enum(customerSteps)),
  /** When the contract was concluded; null before. */
  concludedDtime: z.nullable(moment),
})
export type ApplicationDetail = z.infer<typeof applicationDetail>

/** The reason may be read by everyone who sees the application. */
export const cancellation = z.strictObject({ reason: filledMultilineText(MAX_NOTE_LENGTH) })

/** The URL of a customer's page. Anyone who has it can open the page. */
export const customerLink = z.object({
  step: z.enum(customerSteps),
  url: z.string(),
  /** Null if it ends with the step. */
  expiresDtime: z.nullable(moment),
})

export type CustomerLink = z.infer<typeof customerLink>

/** An application of a private person, who gives name, address and consents on a page of their own. */
export const consumerApplicationSave = z.strictObject({
  email: requiredEmail,
  phone: z.optional(phone),
  personalCode: z.optional(text(20)),
  language: z.optional(language),
  sellerOfferNr: filledText(30),
  contractFee: z.optional(euros),
  qassets: z.array(consumerArticle).check(z.minLength(1, 'field.required'), z.maxLength(50, 'field.tooMany')),
})
export type ConsumerApplicationSave = z.infer<typeof consumerApplicationSave>

export const applicationGroups = z.array(assetGroupName)

const MAX_ROWS = 100
const limitParam = z.coerce
  .number<number>({ error: 'field.number' })
  .check(z.int('field.integer'), z.minimum(1, 'field.tooSmall'), z.maximum(MAX_ROWS, 'field.tooLarge'))

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
