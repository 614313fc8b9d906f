import { createHash } from 'node:crypto'
import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { lacksOfTerms, missingIn } from '../query/record/paper-problems.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type StoredQuery, findQuery, loadQueryParts, writeQuery } from '../query/record/query.store.ts'
import type { Ledger, LedgerContract, LedgerQuery } from '../services/ledger/ledger.ts'
import { ServiceError } from '../services/client/service-error.ts'
import { ledgerContractTable } from '../schema/contract.table.ts'
import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertAllowed } from '../query/lifecycle/query-lifecycle.ts'
import { assertVisible } from '../query/record/visibility.ts'

/** HTTP status of the ledger for a reused key with another payload. */
const KEY_TAKEN = 422
/** The most numbers tried: each crash between the ledger's response and our commit uses up one. */
const MAX_NUMBERS_TRIED = 5

/** A contract as the ledger entered it, its running number within the query, and the fingerprint of the payload. */
export type EnteredContract = { number: number; fingerprint: string; contract: LedgerContract }

/** Builds the payload of the stored query. @throws Problem document.missing if its terms give no payment */
const toPayload = (stored: StoredQuery): LedgerQuery => {
  const { query, guarantor, sureties } = stored
  const { pmtAmountCents, paymentPeriod } = query
  if (pmtAmountCents === null || paymentPeriod === null) throw missingIn(lacksOfTerms(stored))
  const hasGuarantor = guarantor !== null && guarantor.name !== ''
  return {
    queryId: query.queryId,
    product: query.product,
    custName: query.custName,
    custRegCode: query.custRegCode,
    contractAmount: toEuros(query.contractAmountCents),
    contractFee: toEuros(query.contractFeeCents ?? 0),
    pmtAmount: toEuros(pmtAmountCents),
    paymentPeriod,
    pmtDate: query.pmtDate,
    guarantor: hasGuarantor ? { name: guarantor.name, registryCode: guarantor.registryCode } : null,
    sureties: sureties.map(({ name, personalCode }) => ({ name, personalCode })),
  }
}

const fingerprintOf = (payload: LedgerQuery): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64')

const lastContract = async (connection: Connection, queryId: number) => {
  const [last] = await connection
    .select()
    .from(ledgerContractTable)
    .where(eq(ledgerContractTable.queryId, queryId))
    .orderBy(desc(ledgerContractTable.number))
    .limit(1)
  return last
}

/** Our idempotency key. The creation time distinguishes queries with the same id in different databases. */
const keyOf = ({ query }: StoredQuery, number: number): string =>
  `query-${query.queryId}-${query.createdAt.getTime()}-contract-${number}`

/**
 * Returns the running number of the query's next contract. Read it before the query: two concurrent requests that see
 * no contract then use the same number, and so the same key and contract.
 */
export const nextNumber = async (connection: Connection, queryId: number): Promise<number> =>
  ((await lastContract(connection, queryId))?.number ?? 0) + 1

/**
 * Creates the query's next contract in the ledger. The key consists of query and running number, so a retry after a
 * crash returns the same contract. If the query was changed since, the ledger refuses the key and the next number is
 * used.
 * @throws ServiceError; Problem document.missing
 */
export const enterContract = async (
  ledger: Ledger,
  stored: StoredQuery,
  first: number,
): Promise<EnteredContract> => {
  const payload = toPayload(stored)
  for (let number = first; ; number += 1) {
    try {
      const contract = await ledger.createContract(payload, keyOf(stored, number))
      return { number, fingerprint: fingerprintOf(payload), contract }
    } catch (error) {
      const taken = error instanceof ServiceError && error.status === KEY_TAKEN
      if (!taken || number === first + MAX_NUMBERS_TRIED) throw error
    }
  }
}

/** Whether the ledger's current contract still matches the query. */
export const isEnteredAsIs = async (connection: Connection, stored: StoredQuery): Promise<boolean> => {
  const last = await lastContract(connection, stored.query.queryId)
  return last?.refno === stored.query.lendifyRefno && last.fingerprint === fingerprintOf(toPayload(stored))
}

/** @throws ServiceError if the ledger has given this number to another contract */
const assertOwnNumber = async (
  connection: Connection,
  queryId: number,
  { number, contract: { refno } }: EnteredContract,
) => {
  const other = or(ne(ledgerContractTable.queryId, queryId), ne(ledgerContractTable.number, number))
  const [taken] = await connection
    .select({ queryId: ledgerContractTable.queryId })
    .from(ledgerContractTable)
    .where(and(eq(ledgerContractTable.refno, refno), other))
    .limit(1)
  if (taken) throw new ServiceError('ledger', 'refused', 'its contract has the number of another one')
}

/** Stores the ledger's response together with the query. @throws ServiceError */
export const writeContract = async (
  tx: Transaction,
  principal: Principal,
  queryId: number,
  entered: EnteredContract,
): Promise<void> => {
  const { number, fingerprint, contract } = entered
  const { refno, endDate } = contract
  const guarantorLiabilityCents = toCents(contract.guarantorLiability)
  await assertOwnNumber(tx, queryId, entered)
  await tx
    .insert(ledgerContractTable)
    .values({
      queryId,
      number,
      refno,
      endDate,
      guarantorLiabilityCents,
      fingerprint,
      createdBy: principal.userId,
    })
    .onConflictDoNothing()
  await writeQuery(tx, queryId, {
    lendifyRefno: refno,
    lendifyEndDate: endDate,
    lendifyGuarantorLiabilityCents: guarantorLiabilityCents,
  })
  await audit(tx, {
    event: 'contract.enteredInLedger',
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: { refno, number },
  })
}

type LedgerApi = { database: Connection } & Pick<Dependencies, 'now' | 'services'>

/**
 * Returns the query if the lifecycle allows the step now, so that the ledger is called only then. The step itself
 * checks again.
 * @throws Problem notFound, query.refused
 */
const findAllowed = async (
  { database, now }: LedgerApi,
  queryId: number,
  event: QueryEvent,
): Promise<StoredQuery> => {
  const { principal } = event
  if (principal.role === 'SYSTEM') throw new Error(`no person takes ${event.type}`)
  const stored = await loadQueryParts(database, assertVisible(principal, await findQuery(database, queryId)))
  assertAllowed(stored, event, now())
  return stored
}

/**
 * Creates the step's contract in the ledger, before the transaction that stores the response. Returns null if the step
 * needs no contract, or the shop's current contract is up to date.
 * @throws Problem notFound; query.refused; ledger.confirm if a contract exists and the user has not confirmed another
 * one
 */
export const askLedger = async (
  api: LedgerApi,
  queryId: number,
  event: QueryEvent,
): Promise<EnteredContract | null> => {
  if (event.type !== 'contract.createForShop' && event.type !== 'contract.enterInLedger') return null
  const number = await nextNumber(api.database, queryId)
  const stored = await findAllowed(api, queryId, event)
  const isShops = event.type === 'contract.createForShop'
  if (isShops && (await isEnteredAsIs(api.database, stored))) return null
  if (!isShops && stored.query.lendifyRefno !== '' && !event.confirm)
    throw new Problem('ledger.confirm', { currentStatus: stored.query.status })
  try {
    const entered = await enterContract(api.services.ledger, stored, number)
    // Checked before the transaction too: its rollback would undo the record of the failure.
    await assertOwnNumber(api.database, queryId, entered)
    return entered
  } catch (error) {
    // If the audit entry fails too, the ledger's error is the one to report.
    await noteRefusal(api.database, queryId, event, error).catch(() => undefined)
    throw error
  }
}

/** Records that the ledger gave no contract, because nothing else is stored of a step that was not taken. */
const noteRefusal = async (
  connection: Connection,
  queryId: number,
  { type, principal }: QueryEvent,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof ServiceError)) return
  await audit(connection, {
    event: 'contract.notEntered',
    accountUserId: 'userId' in principal ? principal.userId : null,
    subject: 'query',
    subjectId: queryId,
    details: { step: type, reason: error.outcome },
  })
}
