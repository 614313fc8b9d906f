import * as z from 'zod/mini'
import { qasset, qassetSave } from './asset.ts'
import { automaticDecision } from './automatic-decision.ts'
import { actualBeneficiary, actualBeneficiarySave } from './beneficiary.ts'
import { clientFields } from './client.ts'
import { day, euros, id, moment, signedEuros, text, yesNo } from './field.ts'
import { guarantor, guarantorSave } from './guarantor.ts'
import { actOfAcceptance } from './handover.ts'
import { language } from './language.ts'
import { queryFacts } from './query-facts.ts'
import { product, statusCode } from './status.ts'
import { surety, suretySave } from './surety.ts'
import { termsFields } from './terms.ts'

const workFields = {
  product,
  /** Of the documents. */
  language,
  financierId: z.nullable(id),
  managerId: z.nullable(id),
  creditInfo: text(10_000),
  collateral: text(4000),
  additionalInfo: text(10_000),
  clientInfo: text(10_000),
  includeSellerInAoa: yesNo,
  actOfAcceptance: z.nullable(actOfAcceptance),
  contractNr: text(50),
}

const fields = { ...clientFields, ...termsFields, ...workFields }

/** A query as answered: flat, with its parts, and with what the lifecycle machine needs. Amounts in euros. */
export const query = z.object({
  queryId: id,
  userId: z.nullable(id),
  partnerId: z.nullable(id),
  status: statusCode,
  ...fields,
  qassets: z.array(qasset),
  sureties: z.array(surety),
  guarantor,
  actualBeneficiary,
  /** Per month, without VAT. */
  pmtAmount: z.nullable(signedEuros),
  /** Without VAT. */
  contractAmount: euros,
  closingReason: z.nullable(z.string()),
  /** Set where the customer applied by a self-serve link. */
  aplink: z.nullable(z.string()),
  lendifyRefno: z.nullable(z.string()),
  lendifyEndDate: z.nullable(day),
  lendifyGuarantorLiability: z.nullable(euros),
  deliveryDate: z.nullable(day),
  createdDtime: moment,
  modifiedDtime: moment,
  /** Who saved last or took the last step; null for the system. */
  modifiedBy: z.nullable(id),
  modifiedByName: z.nullable(z.string()),
  createdByName: z.string(),
  partnerName: z.string(),
  managerName: z.nullable(z.string()),
  automaticDecision: z.nullable(automaticDecision),
  facts: queryFacts,
})
export type Query = z.infer<typeof query>

/**
 * A query as sent. It may be incomplete, but what is there must be valid. Without `queryId` a new one is made and
 * what is left out takes its default; otherwise what is left out stays, and `modifiedDtime` (of the answer last
 * read) guards against overwriting a newer save. Lists given replace the stored lists.
 */
export const querySave = z.extend(z.partial(z.object(fields)), {
  queryId: z.optional(id),
  modifiedDtime: z.optional(moment),
  qassets: z.optional(z.array(qassetSave).check(z.maxLength(200, 'field.tooMany'))),
  sureties: z.optional(z.array(suretySave).check(z.maxLength(20, 'field.tooMany'))),
  guarantor: z.optional(guarantorSave),
  actualBeneficiary: z.optional(actualBeneficiarySave),
})
export type QuerySave = z.infer<typeof querySave>
