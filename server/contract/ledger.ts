import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Actor } from '../../contract/role.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { payment } from '../../domain/payment.ts'
import { audit } from '../audit/audit.ts'
import type { Connection, Transaction } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { StoredQuery } from '../query/query.store.ts'
import { writeQuery } from '../query/query.write.ts'
import { paymentTermsOf } from '../query/totals.ts'
import type { Ledger, LedgerContract, LedgerQuery } from '../services/ledger.ts'
import { ServiceError } from '../services/service-error.ts'
import { ledgerContractTable } from './contract.table.ts'

/** The ledger answers so where a key came before with another contract. */
const KEY_TAKEN = 422
/** More numbers than that are not lost to crashes between the ledger's answer and our writing it down. */
const NUMBERS_TRIED = 5

/** A contract of the ledger, its running number within the query, and the fingerprint of what the ledger was told. */
export type EnteredContract = { number: number; told: string; contract: LedgerContract }

/** @throws Problem document.missing where there are no assets or the terms tell no payment */
const toLedger = ({ query, guarantor, sureties }: StoredQuery): LedgerQuery => {
  const terms = paymentTermsOf(query, query.contractAmountCents)
  if (terms === null) throw new Problem('document.missing')
  const hasGuarantor = guarantor !== null && guarantor.name !== ''
  return {
    queryId: query.queryId,
    product: query.product,
    custName: query.custName,
    custRegCode: query.custRegCode,
    contractAmount: toEuros(query.contractAmountCents),
    contractFee: toEuros(query.contractFeeCents ?? 0),
    pmtAmount: toEuros(payment(terms).totalCents),
    paymentPeriod: terms.months,
    pmtDate: query.pmtDate,
    guarantor: hasGuarantor ? { name: guarantor.name, registryCode: guarantor.registryCode } : null,
    sureties: sureties.map(({ name, personalCode }) => ({ name, personalCode })),
  }
}

const fingerprint = (told: LedgerQuery): string =>
  createHash('sha256').update(JSON.stringify(told)).digest('base64')

const lastContract = async (connection: Connection, queryId: number) => {
  const [last] = await connection
    .select()
    .from(ledgerContractTable)
    .where(eq(ledgerContractTable.queryId, queryId))
    .orderBy(desc(ledgerContractTable.number))
    .limit(1)
  return last
}

/** The creation moment tells apart queries that got the same number in another database. */
const keyOf = ({ query }: StoredQuery, number: number): string =>
  `query-${query.queryId}-${query.createdAt.getTime()}-contract-${number}`

/**
 * The running number that the query's next contract will have. Read it before the query itself: of two who ask at
 * once, whoever then still sees no contract has the same number, so that both get the same contract.
 */
export const nextNumber = async (connection: Connection, queryId: number): Promise<number> =>
  ((await lastContract(connection, queryId))?.number ?? 0) + 1

/**
 * Asks the ledger for the query's next contract. The key is made of query and running number, so that asking again
 * after a crash gives the same contract. Where the query was changed in between, the ledger holds that number for
 * what it was told before, and the next one is taken.
 * @throws ServiceError; Problem document.missing
 */
export const askLedger = async (
  ledger: Ledger,
  stored: StoredQuery,
  first: number,
): Promise<EnteredContract> => {
  const query = toLedger(stored)
  for (let number = first; ; number += 1) {
    try {
      const contract = await ledger.createContract(query, keyOf(stored, number))
      return { number, told: fingerprint(query), contract }
    } catch (error) {
      const taken = error instanceof ServiceError && error.status === KEY_TAKEN
      if (!taken || number === first + NUMBERS_TRIED) throw error
    }
  }
}

/** Whether the query's present contract in the ledger says what the query says now. */
export const isEnteredAsIs = async (connection: Connection, stored: StoredQuery): Promise<boolean> => {
  const last = await lastContract(connection, stored.query.queryId)
  return last?.refno === stored.query.lendifyRefno && last.told === fingerprint(toLedger(stored))
}

/** Writes down what the ledger answered, with the query that it is about. */
export const writeContract = async (
  tx: Transaction,
  actor: Actor,
  queryId: number,
  { number, told, contract }: EnteredContract,
): Promise<void> => {
  const { refno, endDate } = contract
  const guarantorLiabilityCents = toCents(contract.guarantorLiability)
  await tx
    .insert(ledgerContractTable)
    .values({ queryId, number, refno, endDate, guarantorLiabilityCents, told, createdBy: actor.userId })
    .onConflictDoNothing()
  await writeQuery(tx, queryId, {
    lendifyRefno: refno,
    lendifyEndDate: endDate,
    lendifyGuarantorLiabilityCents: guarantorLiabilityCents,
  })
  await audit(tx, {
    event: 'contract.enteredInLedger',
    accountUserId: actor.userId,
    subject: 'query',
    subjectId: queryId,
    details: { refno, number },
  })
}
