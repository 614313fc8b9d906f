import * as z from 'zod/mini'
import { qasset, qassetSave } from './asset.ts'
import { automaticDecision, decisionReview } from './automatic-decision.ts'
import { actualBeneficiary, actualBeneficiarySave, publicPerson } from './beneficiary.ts'
import { decidedTerms, termsChange } from './decided-terms.ts'
import {
  day,
  euros,
  id,
  moment,
  multilineText,
  signedEuros,
  storedEmail,
  text,
  yesNo,
  email,
  phone,
} from './field.ts'
import { guarantor, guarantorSave } from './guarantor.ts'
import { actOfAcceptance } from './handover.ts'
import { language } from './language.ts'
import { queryFacts } from './query-facts.ts'
import { message } from './message.ts'
import { ending, product, statusCode } from './status.ts'
import { surety, suretySave } from './surety.ts'
import { insuranceValTypeGiven, termsFields } from './terms.ts'
import { county, country, nationality } from './place.ts'
import { identityDocumentType, representationType } from './representation.ts'

/** The client of a query: company or consumer, address, contact person and their identity document. */
const clientFields = {
  /** A private person instead of a company. */
  consumer: yesNo,
  custName: text(200),
  custRegCode: text(40),
  vatNumber: text(20),
  /** Legal entity identifier of a company. */
  lei: text(40),
  /** Tax number of a client abroad; an Estonian one is the registry or personal code. */
  taxNumber: text(40),
  street: text(200),
  houseNumber: text(20),
  flatNumber: text(20),
  zipCode: text(10),
  city: text(100),
  county: z.nullable(county),
  country,
  billingEmail: email,
  bankAccountNumber: text(42),
  contactName: text(200),
  contactPersType: representationType,
  contactPersCode: text(20),
  contactPhone: phone,
  contactEmail: email,
  representativeDocumentType: z.nullable(identityDocumentType),
  representativeDocumentNumber: text(50),
  representativeDocumentValidUntil: z.nullable(day),
  /** Of the consumer, or of the person who represents the company, as in their document; null: not asked. */
  representativeNationality: z.nullable(nationality),
  representativeSecondNationality: z.nullable(nationality),
  /** Country, or country and town. */
  representativePlaceOfBirth: text(200),
  /**
   * Whether the client, its representative, its beneficiary or a close person holds a high public office; null: not
   * answered.
   */
  publicOffice: z.nullable(publicPerson),
  isSuretyRequired: yesNo,
}

const workFields = {
  product,
  /** The customer's language: of documents, letters and their page. */
  language,
  financierId: z.nullable(id),
  managerId: z.nullable(id),
  creditInfo: multilineText(10_000),
  collateral: multilineText(4000),
  additionalInfo: multilineText(10_000),
  clientInfo: multilineText(10_000),
  includeSellerInAoa: yesNo,
  actOfAcceptance: z.nullable(actOfAcceptance),
  contractNr: text(50),
}

const fields = { ...clientFields, ...termsFields, ...workFields }

/** A query as the server returns it: flat, with its parts and the facts for the lifecycle machine. Amounts in euros. */
export const query = z.object({
  queryId: id,
  userId: z.nullable(id),
  partnerId: z.nullable(id),
  status: statusCode,
  /** Whether a container was marked as signed outside of the portal. */
  signedOnPaper: yesNo,
  /** Absent in older versions. */
  ended: z.optional(ending),
  ...fields,
  billingEmail: storedEmail,
  contactEmail: storedEmail,
  qassets: z.array(qasset),
  sureties: z.array(surety),
  guarantor,
  actualBeneficiary,
  /** Stored payment per month without VAT; 0 while the terms give none. */
  pmtAmount: signedEuros,
  /**
   * The annuity in `pmtAmount`; the rest is insurance, kickback and services. Null while the terms give no payment,
   * and for readers without the in-house view.
   */
  annuityAmount: z.nullable(signedEuros),
  /** Financed amount: the assets' total without VAT minus the advance. Null while the terms give no payment. */
  financedAmount: z.nullable(signedEuros),
  /** Without VAT. */
  contractAmount: euros,
  closingReason: z.nullable(z.string()),
  /** The note of the step into the present status, for readers who may see it; absent in older versions. */
  stepNote: z.optional(
    z.nullable(
      z.object({
        text: z.string(),
        /** Empty if the system or the committee took the step. */
        by: z.string(),
      }),
    ),
  ),
  /** Set if the customer applied by a self-serve link. */
  aplink: z.nullable(z.string()),
  /** The day on which the contract was concluded, the first of its schedule; null before. */
  contractDate: z.nullable(day),
  lendifyRefno: z.nullable(z.string()),
  lendifyEndDate: z.nullable(day),
  /** Null for readers without the in-house view, because the credit tab shows it. */
  lendifyGuarantorLiability: z.nullable(euros),
  deliveryDate: z.nullable(day),
  createdDtime: moment,
  modifiedDtime: moment,
  /** User of the last save or step; null for the system. */
  modifiedBy: z.nullable(id),
  modifiedByName: z.nullable(z.string()),
  createdByName: z.string(),
  partnerName: z.string(),
  managerName: z.nullable(z.string()),
  /** The chat, oldest first; empty for readers without the in-house view. */
  messages: z.array(message),
  automaticDecision: z.nullable(automaticDecision),
  /** The consumer's request for a review; null for readers without the in-house view. */
  decisionReview: z.nullable(decisionReview),
  /** In-house: the terms without the committee's own changes; null while it has made none. */
  termsBefore: z.nullable(decidedTerms),
  /** Changes of terms by the approval in force, as far as the reader may see them. */
  approvedChanges: z.array(termsChange),
  /** Whether a credit decision is in force. */
  creditDecided: yesNo,
  facts: queryFacts,
})
export type Query = z.infer<typeof query>

/**
 * Request body of a save. It may be incomplete, but given values must be valid. Without `queryId` a query is created and
 * missing fields take their defaults; otherwise missing fields stay unchanged, and `modifiedDtime` of the last read is
 * the optimistic lock. Lists replace the stored lists.
 */
export const querySave = z.extend(z.partial(z.object(fields)), {
  queryId: z.optional(id),
  modifiedDtime: z.optional(moment),
  /**
   * Names a representative of the customer's limit as contact; the server fills in the code. Used only with a masked
   * `contactPersCode`.
   */
  contactReference: z.optional(text(100)),
  qassets: z.optional(z.array(qassetSave).check(z.maxLength(200, 'field.tooMany'))),
  sureties: z.optional(z.array(suretySave).check(z.maxLength(20, 'field.tooMany'))),
  guarantor: z.optional(guarantorSave),
  actualBeneficiary: z.optional(actualBeneficiarySave),
})
export type QuerySave = z.infer<typeof querySave>

/** The same as programs may send it. */
export const queryGiven = z.extend(querySave, { insuranceValType: z.optional(insuranceValTypeGiven) })
