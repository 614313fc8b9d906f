import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { assetTable } from '../schema/asset.table.ts'
import { beneficiaryTable } from '../schema/beneficiary.table.ts'
import { companyReadingTable } from '../schema/company-reading.table.ts'
import { conditionTable } from '../schema/condition.table.ts'
import { containerFileTable, containerSignerTable, containerTable } from '../schema/container.table.ts'
import { ledgerContractTable } from '../schema/contract.table.ts'
import { decisionReviewTable } from '../schema/decision-review.table.ts'
import { documentTable } from '../schema/document.table.ts'
import { guarantorTable } from '../schema/guarantor.table.ts'
import { customerLimitTable, limitReadingTable, limitRequestTable } from '../schema/limit.table.ts'
import { messageTable } from '../schema/message.table.ts'
import { applyLinkTable, offerTable } from '../schema/offer.table.ts'
import { photoCodeTable } from '../schema/photo-code.table.ts'
import { type QueryRow, queryTable } from '../schema/query.table.ts'
import { riskTable } from '../schema/risk.table.ts'
import { screeningTable } from '../schema/screening.table.ts'
import { secciHandoverTable, secciSheetTable } from '../schema/secci.table.ts'
import { suretyTable } from '../schema/surety.table.ts'
import { withdrawalTable } from '../schema/withdrawal.table.ts'

/** The columns with personal data, and all free texts, which may contain some. */
const emptyQuery = {
  custName: '',
  custRegCode: '',
  vatNumber: '',
  lei: '',
  taxNumber: '',
  street: '',
  houseNumber: '',
  flatNumber: '',
  zipCode: '',
  city: '',
  county: null,
  billingEmail: '',
  bankAccountNumber: '',
  contactName: '',
  contactPersCode: '',
  contactPhone: '',
  contactEmail: '',
  representativeDocumentType: null,
  representativeDocumentNumber: '',
  representativeDocumentValidUntil: null,
  representativeNationality: null,
  representativeSecondNationality: null,
  representativePlaceOfBirth: '',
  publicOffice: null,
  insuranceProvider: '',
  specialTerms: '',
  creditInfo: '',
  collateral: '',
  additionalInfo: '',
  clientInfo: '',
  actOfAcceptance: null,
  contractNr: '',
  sellerOfferNr: '',
  offerNumbers: '',
  closingReason: null,
  aplink: null,
  lendifyRefno: '',
  automaticDecision: null,
  termsBefore: null,
} as const satisfies Partial<QueryRow>

/** A seller may be a person too. */
const emptySeller = {
  sellerOfferNr: '',
  sellerName: '',
  sellerRegCode: '',
  vatNumber: '',
  bankAccountNumber: '',
  street: '',
  zipCode: '',
  city: '',
  sellerAddress: '',
  sellerPhone: '',
  sellerEmail: '',
  sellerRepresentative: '',
  representativePersonalCode: '',
  representativePhone: '',
  representativeEmail: '',
  deliveryPlace: '',
}

const emptyOffer = {
  phone: '',
  email: '',
  offerNumber: '',
  customerName: '',
  customerRegCode: '',
  attachments: [],
}

/**
 * Tables whose rows contain only personal data, documents or messages. The nightly sweep deletes the files without a
 * row.
 */
const deleted = [
  suretyTable,
  guarantorTable,
  beneficiaryTable,
  messageTable,
  documentTable,
  screeningTable,
  riskTable,
  companyReadingTable,
  secciHandoverTable,
  secciSheetTable,
  applyLinkTable,
] as const

const emptyConditions = async (tx: Transaction, queryId: number) => {
  const ofQuery = eq(conditionTable.queryId, queryId)
  await tx
    .update(conditionTable)
    .set({ clientCode: '', textEt: '', textEn: '', answerText: '', answerValue: null, decisionReason: '' })
    .where(ofQuery)
  // A customer or a surety, who has no account.
  await tx
    .update(conditionTable)
    .set({ answeredByName: '' })
    .where(and(ofQuery, isNull(conditionTable.answeredBy)))
  const conditions = tx.select({ id: conditionTable.conditionId }).from(conditionTable).where(ofQuery)
  await tx.delete(photoCodeTable).where(inArray(photoCodeTable.conditionId, conditions))
}

const emptyContainers = async (tx: Transaction, queryId: number) => {
  const containers = tx
    .select({ id: containerTable.id })
    .from(containerTable)
    .where(eq(containerTable.queryId, queryId))
  await tx.delete(containerFileTable).where(inArray(containerFileTable.containerId, containers))
  await tx.delete(containerSignerTable).where(inArray(containerSignerTable.containerId, containers))
  await tx
    .update(containerTable)
    .set({ additionalInfo: '', gatewayToken: null, sealedKey: null })
    .where(eq(containerTable.queryId, queryId))
}

/** Deletes the limit of a customer of whom no query is left but one; returns whether it did. */
export const deleteLimit = async (tx: Transaction, regCode: string, but = 0): Promise<boolean> => {
  const left = and(eq(queryTable.custRegCode, regCode), ne(queryTable.queryId, but))
  if (regCode === '' || (await tx.$count(queryTable, left)) > 0) return false
  await tx.delete(customerLimitTable).where(eq(customerLimitTable.regCode, regCode))
  await tx.delete(limitRequestTable).where(eq(limitRequestTable.regCode, regCode))
  await tx.delete(limitReadingTable).where(eq(limitReadingTable.regCode, regCode))
  return true
}

type ErasedQuery = Pick<QueryRow, 'queryId' | 'custRegCode' | 'modifiedAt' | 'erasedAt'>

/**
 * Erases the personal data of a locked query that is over. Amounts, terms, assets, the steps with their times and
 * users, and the step record stay. Afterwards no user can read or change the query. Idempotent.
 */
export const eraseQuery = async (tx: Transaction, query: ErasedQuery, now: Date): Promise<void> => {
  const { queryId, modifiedAt, erasedAt } = query
  if (erasedAt) return
  await tx.execute(sql`select erase_trail(${queryId})`)
  for (const table of deleted) await tx.delete(table).where(eq(table.queryId, queryId))
  await deleteLimit(tx, query.custRegCode, queryId)
  await emptyConditions(tx, queryId)
  await emptyContainers(tx, queryId)
  await tx.update(assetTable).set(emptySeller).where(eq(assetTable.queryId, queryId))
  await tx.update(ledgerContractTable).set({ refno: '' }).where(eq(ledgerContractTable.queryId, queryId))
  await tx.update(withdrawalTable).set({ name: '' }).where(eq(withdrawalTable.queryId, queryId))
  await tx
    .update(decisionReviewTable)
    .set({ name: '', view: '' })
    .where(eq(decisionReviewTable.queryId, queryId))
  await tx
    .update(offerTable)
    .set({ entered: sql`${offerTable.entered} || ${JSON.stringify(emptyOffer)}::jsonb` })
    .where(eq(offerTable.queryId, queryId))
  const at = laterThan(modifiedAt, now)
  await tx
    .update(queryTable)
    .set({ ...emptyQuery, modifiedAt: at, erasedAt: at })
    .where(eq(queryTable.queryId, queryId))
}
