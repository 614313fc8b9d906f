import * as z from 'zod/mini'
import { euros, id, percent } from './field.ts'

/** Least and greatest allowed. */
const range = z.tuple([z.number(), z.number()])

/** What a partner's terms may be and start as; percent, euros, months, days. */
export const partnerSetting = z.object({
  partnerId: id,
  businessName: z.string(),
  regCode: z.string(),
  vatNumber: z.string(),
  bankAccountNumber: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  representativeName: z.string(),
  representativePersonalCode: z.string(),
  representativePhone: z.string(),
  representativeEmail: z.string(),
  managerId: z.nullable(id),
  inhouse: z.boolean(),
  advanceOptions: range,
  defaultAdvance: percent,
  interestOptions: range,
  defaultInterest: percent,
  interestMatrix: z.nullable(id),
  kickbackOptions: range,
  defaultKickback: percent,
  kickbackCoefficient: z.number(),
  showKickback: z.boolean(),
  paymentPeriodOptions: range,
  allPmtPeriodOptions: z.array(z.int()),
  defaultPaymentPeriod: z.int(),
  residualOptions: range,
  defaultResidual: percent,
  insurance: percent,
  contractFee: euros,
  contractFeeOptions: z.array(euros),
  offerValidTime: z.int(),
  featureOnSpot: z.boolean(),
  featureSelfServe: z.boolean(),
  lendifyLimit: z.boolean(),
  manualSigning: z.boolean(),
  editContractFee: z.boolean(),
  editInsurance: z.boolean(),
})
export type PartnerSetting = z.infer<typeof partnerSetting>
