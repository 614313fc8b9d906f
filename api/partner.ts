import * as z from 'zod/mini'
import { partnerAssetGroup, partnerAssetGroupsGiven, partnerAssetGroupsSave } from './asset-group.ts'
import {
  email,
  euros,
  filledText,
  id,
  moment,
  months,
  multilineText,
  percent,
  phone,
  requiredText,
  storedEmail,
  text,
  whole,
  yesNo,
} from './field.ts'
import { county, country } from './place.ts'
import { representationType } from './representation.ts'
import { saleLacks } from './sale-lack.ts'

const bound = (code: string) => ({
  error: ({ input }: { input?: unknown }) => ((input ?? null) === null ? 'field.minMax' : code),
})
const percentBound = z
  .number(bound('field.number'))
  .check(
    z.minimum(0, 'field.tooSmall'),
    z.maximum(100, 'field.tooLarge'),
    z.multipleOf(0.0001, 'field.decimals'),
  )
const monthsBound = z
  .int(bound('field.integer'))
  .check(z.minimum(1, 'field.tooSmall'), z.maximum(600, 'field.tooLarge'))

/** [minimum, maximum], inclusive; a minimum over the maximum is reported at the minimum. */
const range = (of: z.ZodMiniType<number, number>) =>
  z
    .tuple([of, of], 'field.minMax')
    .check(z.refine(([min, max]: [number, number]) => min <= max, { error: 'field.minOverMax', path: [0] }))

const about = {
  businessName: filledText(200),
  regCode: requiredText(40),
  vatNumber: text(20),
  bankAccountNumber: text(42),
  phoneNumber: phone.check(z.minLength(1, 'field.required')),
  email,
  billingEmail: email,
  street: text(200),
  zipCode: filledText(10),
  city: text(100),
  county: z.nullable(county),
  country,
  representativeName: text(200),
  representedBy: z.nullable(representationType),
  representativePersonalCode: text(20),
  representativePhone: phone,
  representativeEmail: email,
  notifyOnDecision: yesNo,
  notifyOnDecisionEmail: email,
  shopId: text(50),
  /** Required if there are users to choose from. */
  managerId: z.nullable(id),
  comment: multilineText(4000),
}

const allowed = {
  inhouse: yesNo,
  featureOnSpot: yesNo,
  featureSelfServe: yesNo,
  automaticDecision: yesNo,
  /** Whether the customer's limit is requested from the engine. */
  lendifyLimit: yesNo,
  manualSigning: yesNo,
  editContractFee: yesNo,
  editInsurance: yesNo,
  /** Whether its shops may sell without interest. */
  campaign: yesNo,
  showKickback: yesNo,
  /** Maximum total of one query, euros. */
  creditLimit: z.nullable(euros),
}

const coefficient = z
  .number({ error: ({ input }) => ((input ?? null) === null ? 'field.required' : 'field.number') })
  .check(
    z.minimum(0, 'field.tooSmall'),
    z.maximum(100, 'field.tooLarge'),
    z.multipleOf(0.0001, 'field.decimals'),
  )

const terms = {
  advanceOptions: range(percentBound),
  defaultAdvance: percent,
  interestOptions: range(percentBound),
  defaultInterest: percent,
  /** A financier's id. */
  interestMatrix: z.nullable(id),
  kickbackOptions: range(percentBound),
  defaultKickback: percent,
  kickbackCoefficient: coefficient,
  paymentPeriodOptions: range(monthsBound),
  defaultPaymentPeriod: months,
  /** The periods offered within `paymentPeriodOptions`. */
  allPmtPeriodOptions: z.array(months).check(z.maxLength(100, 'field.tooMany')),
  residualOptions: range(percentBound),
  defaultResidual: percent,
  insurance: percent,
  contractFee: euros,
  contractFeeOptions: z.array(euros).check(z.maxLength(20, 'field.tooMany')),
  /** Days. */
  offerValidTime: whole(0, 3650),
}

/** A partner's API key, as far as it can be shown. */
const apiKey = z.object({
  /** Its beginning, by which people recognise the key. */
  publicPart: z.string(),
  createdDtime: moment,
  /** Rounded to the minute. */
  lastUsedDtime: z.nullable(moment),
})

/** The key before it, while both are valid. */
const oldApiKey = z.extend(apiKey, { endsDtime: moment })

/**
 * A whole partner as in the form; created if `partnerId` is missing. Amounts in euros. Defaults outside of their range
 * are moved into it.
 */
export const partnerSave = z.object({
  partnerId: z.optional(id),
  /** The version that was read; without it the save replaces any version. */
  modifiedDtime: z.optional(moment),
  ...about,
  ...allowed,
  ...terms,
  /** The subgroups that it may finance; unchanged if omitted. */
  partnerAssetGroups: z.optional(partnerAssetGroupsSave),
})
export type PartnerSave = z.infer<typeof partnerSave>

/** Fields that the specification does not require (2, section 5). */
const mayBeLeftOut = {
  businessName: true,
  vatNumber: true,
  bankAccountNumber: true,
  email: true,
  billingEmail: true,
  street: true,
  city: true,
  county: true,
  country: true,
  representativeName: true,
  representedBy: true,
  representativePersonalCode: true,
  representativePhone: true,
  representativeEmail: true,
  notifyOnDecision: true,
  notifyOnDecisionEmail: true,
  shopId: true,
  comment: true,
  inhouse: true,
  featureOnSpot: true,
  featureSelfServe: true,
  automaticDecision: true,
  lendifyLimit: true,
  manualSigning: true,
  editContractFee: true,
  editInsurance: true,
  campaign: true,
  showKickback: true,
  creditLimit: true,
  defaultInterest: true,
  interestMatrix: true,
  defaultKickback: true,
  defaultPaymentPeriod: true,
  allPmtPeriodOptions: true,
  defaultResidual: true,
  contractFeeOptions: true,
} as const

/**
 * A partner in a request: omitted fields keep their values, or get the defaults of a new partner. Asset groups may have
 * the shape of a response.
 */
export const partnerGiven = z.extend(z.partial(partnerSave, mayBeLeftOut), {
  partnerAssetGroups: z.optional(partnerAssetGroupsGiven),
})
export type PartnerGiven = z.infer<typeof partnerGiven>

export const partner = z.extend(partnerSave, {
  partnerId: id,
  email: storedEmail,
  billingEmail: storedEmail,
  representativeEmail: storedEmail,
  notifyOnDecisionEmail: storedEmail,
  accountUserId: z.nullable(id),
  manager: z.nullable(z.object({ fullName: z.string() })),
  apiKey: z.nullable(apiKey),
  oldApiKey: z.nullable(oldApiKey),
  partnerAssetGroups: z.array(partnerAssetGroup),
  /** What its users still need before they can sell. */
  saleLacks: z.array(z.enum(saleLacks)),
  modifiedDtime: moment,
  /** `dd.MM.yyyy HH:mm`, Europe/Tallinn. */
  formattedModifiedDtime: z.string(),
})
export type Partner = z.infer<typeof partner>

/** A partner in the list of the administration. */
export const partnerRow = z.object({
  partnerId: id,
  businessName: z.string(),
  regCode: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  inhouse: z.boolean(),
  manager: z.nullable(z.object({ fullName: z.string() })),
  modifiedDtime: moment,
  formattedModifiedDtime: z.string(),
})
export type PartnerRow = z.infer<typeof partnerRow>
