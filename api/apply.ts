import * as z from 'zod/mini'
import { automaticOutcomes } from './automatic-decision.ts'
import { publicPerson } from './beneficiary.ts'
import { consentNames } from './consent.ts'
import { choice, id, moment, text, yesNo } from './field.ts'
import { language } from './language.ts'

/** An identified person. */
export type Person = { personalCode: string; name: string }

const consent = z.object({ name: choice(consentNames), version: text(20) })
export type Consent = z.infer<typeof consent>

/** As typed; validated on submission. */
const contact = z.object({
  email: text(254),
  phone: text(30),
  street: text(200),
  houseNumber: text(20),
  flatNumber: text(20),
  zipCode: text(10),
  city: text(100),
})
export type ApplicantContact = z.infer<typeof contact>

/** What the customer enters; only consents that are given. */
export const application = z.object({
  contact,
  /** Their answer about high public office; null: not answered yet. */
  publicOffice: z._default(z.nullable(publicPerson), null),
  consents: z.array(consent).check(z.maxLength(consentNames.length, 'field.tooMany')),
  /** Language of the page, the documents and the letters. */
  language,
})
export type Application = z.infer<typeof application>

/**
 * - `open`: the customer may apply; - `used`: the application is submitted, and its applicant can follow it; -
 * `revoked`: a newer link was sent, or the offer was withdrawn; - `expired`: past its time limit; - `closed`: the
 * offer is closed.
 */
export const linkStates = ['open', 'used', 'revoked', 'expired', 'closed'] as const

export const identityMethods = ['smartid', 'mobileid'] as const

/** Euros with VAT. */
const offerSummary = z.object({
  offerNumber: z.string(),
  goods: z.array(z.object({ name: z.string(), price: z.number() })),
  price: z.number(),
  /** The credit. */
  credit: z.number(),
  /** Due when the contract is signed: advance and contract fee. */
  firstPayment: z.number(),
  contractFee: z.number(),
  monthlyPayment: z.number(),
  payments: z.int(),
  /** `YYYY-MM-DD`. */
  firstPaymentDate: z.string(),
  /** The last monthly payment, and how much more (negative: less) it is; null if it equals the others. */
  lastMonthly: z.nullable(z.object({ amount: z.number(), difference: z.number() })),
  /** The residual. */
  lastPayment: z.nullable(z.number()),
  interest: z.number(),
  totalCost: z.number(),
  /** Percent; null if there is no rate. */
  annualRate: z.nullable(z.number()),
  /**
   * The day on which the credit is drawn down, for the rate: of the contract, or today before there is one;
   * `YYYY-MM-DD`.
   */
  contractDate: z.string(),
})
export type OfferSummary = z.infer<typeof offerSummary>

export const customerSteps = ['customer.identified', 'customer.saved', 'customer.applied'] as const
export type CustomerStep = (typeof customerSteps)[number]

/** Stage of the application; `handedOn`: another client, or another representative, continues it. */
export const applyStages = ['decision', 'contract', 'running', 'closed', 'handedOn'] as const
export type ApplyStage = (typeof applyStages)[number]

/**
 * State of a document for its signer: - `preparing`: being sent to the signing gateway; - `stopped`: cannot be signed
 * until it is sent again.
 */
export const customerSigningStatuses = ['preparing', 'toSign', 'signed', 'refused', 'stopped'] as const
export type CustomerSigningStatus = (typeof customerSigningStatuses)[number]

/** A consumer's right to withdraw from the concluded contract; amounts in euros, as they are today. */
const applyWithdrawal = z.object({
  contractNumber: z.string(),
  /** The last possible day; all days here are `YYYY-MM-DD`. */
  lastDay: z.string(),
  /** The guard that refuses the withdrawal; null if none does. */
  refusal: z.nullable(z.string()),
  withdrawnDtime: z.nullable(moment),
  /** Where the receipt goes: the contact's current address, which in-house users may have corrected. */
  email: z.string(),
  /** Null if no money was paid out; then nothing is owed. */
  drawnDay: z.nullable(z.string()),
  capital: z.number(),
  interest: z.number(),
  /** Interest of one further day. */
  perDay: z.number(),
  total: z.number(),
  payBy: z.string(),
})
export type ApplyWithdrawal = z.infer<typeof applyWithdrawal>

/** Result of the automatic check of a consumer's application, by rule, without the figures it used. */
const applyDecision = z.object({
  decidedDtime: moment,
  outcome: z.enum(automaticOutcomes),
  rules: z.array(
    z.object({
      rule: z.enum(['partnerAllows', 'assetGroupsAllow', 'limitCovers', 'notPublicPerson', 'oneDecides']),
      passed: yesNo,
    }),
  ),
  /** Review by a person: whether it can be requested, and whether it was. */
  review: z.object({
    /** The guard that refuses a request; null if none does. */
    refusal: z.nullable(z.string()),
    askedDtime: z.nullable(moment),
    /** The customer's statement; may be empty. */
    view: z.string(),
    endedDtime: z.nullable(moment),
  }),
})
export type ApplyDecision = z.infer<typeof applyDecision>

/**
 * Papers of the customer: - `contract`: a file as it was sent for signing; - `signed`: a container with all signatures;
 * - `sheet`: the consumer credit information; - `receipt`: of the withdrawal; - `repayment`: a quote for a day.
 */
export const applyPaperKinds = ['contract', 'signed', 'sheet', 'receipt', 'repayment'] as const

const applyPaper = z.object({
  /** Its key in the call that downloads it. */
  key: z.string(),
  kind: z.enum(applyPaperKinds),
  /** In the customer's language. */
  fileName: z.string(),
})
export type ApplyPaper = z.infer<typeof applyPaper>

/** Data of the page; nothing personal before identification. */
export const applyView = z.object({
  link: z.enum(linkStates),
  language,
  /** The partner that created the offer; null for an invalid link. */
  partner: z.nullable(z.string()),
  /** Whether the customer is a company, for which a representative applies. */
  company: yesNo,
  expiresDtime: z.nullable(moment),
  offer: z.nullable(offerSummary),
  methods: z.array(z.enum(identityMethods)),
  visitor: z.nullable(
    z.object({
      name: z.string(),
      customer: z.string(),
      /** Holds the address or the number of the link until the customer saves something. */
      contact,
      publicOffice: z.nullable(publicPerson),
      consents: z.array(z.enum(consentNames)),
    }),
  ),
  /** The customer's possible steps, and the guard that refuses each. */
  steps: z.array(z.object({ event: z.enum(customerSteps), refusal: z.nullable(z.string()) })),
  /** After submission, for the applicant. */
  progress: z.nullable(
    z.object({
      appliedDtime: moment,
      stage: z.enum(applyStages),
      signings: z.array(
        z.object({
          id,
          title: z.string(),
          status: z.enum(customerSigningStatuses),
          /** URL of the signing page; null unless the document can be signed. */
          page: z.nullable(z.string()),
          /** By when to sign it; null unless it is to be signed. */
          deadline: z.nullable(moment),
        }),
      ),
      /** How long half of the queries stay in the present status at most, in minutes; null where that is unknown. */
      usualMinutes: z.nullable(z.int()),
    }),
  ),
  /** For the consumer who has applied; null without an automatic decision. */
  decision: z.nullable(applyDecision),
  /** For the consumer with a concluded contract; null without one. */
  withdrawal: z.nullable(applyWithdrawal),
  /** Whether the customer may request a quote for early repayment. */
  mayRepay: z.boolean(),
  /** The papers that exist, for the applicant; a quote for early repayment is made on request. */
  papers: z.array(applyPaper),
})
export type ApplyView = z.infer<typeof applyView>

export const identificationResults = [
  'OK',
  'WRONG_PERSON',
  'USER_CANCELLED',
  'TIMEOUT',
  'NOT_FOUND',
  'ERROR',
] as const
export type IdentificationResult = (typeof identificationResults)[number]
