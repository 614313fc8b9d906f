import type { QueryEvent } from '../../machines/lifecycle/query/steps.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertAllowed } from '../query/lifecycle/query-lifecycle.ts'
import { findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { enterContract, type EnteredContract, isEnteredAsIs, nextNumber } from './enter-contract.ts'

type LedgerApi = { database: Connection } & Pick<Dependencies, 'now' | 'services'>

/**
 * The query, where the lifecycle allows the step now: the ledger is called only then. The step itself checks again.
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
 * Asks the ledger for the contract that a step makes, before the transaction that stores its answer. Null where the
 * step makes none, or a shop's present contract already says the same.
 * @throws Problem notFound; query.refused; ledger.confirm where there is a contract and another one was not confirmed
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
  return enterContract(api.services.ledger, stored, number)
}
