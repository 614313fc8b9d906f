import { queryCalls } from '../../contract/query.calls.ts'
import type { Actor } from '../../contract/role.ts'
import type { QueryEvent } from '../../machines/query.events.ts'
import { refusal } from '../../machines/query.refusal.ts'
import type { Connection } from '../database/database.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { queryFacts } from '../query/facts.ts'
import { applyEvent } from '../query/lifecycle.ts'
import { findQuery, type StoredQuery, withParts } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { askLedger, isEnteredAsIs, nextNumber, writeContract } from './ledger.ts'

type Asked = { api: Api; database: Connection; actor: Actor; queryId: number }

/**
 * The query, where the step may be taken as things stand: the ledger is asked only then. The step itself asks again.
 * @throws Problem notFound, query.refused
 */
const findFor = async ({ api, database, actor, queryId }: Asked, event: QueryEvent): Promise<StoredQuery> => {
  const stored = await withParts(database, reached(actor, await findQuery(database, queryId)))
  const { status } = stored.query
  const refused = refusal(status, queryFacts(stored, actor, api.now()), event)
  if (refused) throw new Problem('query.refused', { currentStatus: status, reason: refused.reason })
  return stored
}

/** The contract is in the ledger when the query moves on, and a second one is made only where it says something else. */
const createForShop = async (asked: Asked) => {
  const { api, database, actor, queryId } = asked
  const event = { type: 'contract.createForShop', actor } as const
  const number = await nextNumber(database, queryId)
  const stored = await findFor(asked, event)
  const entered = (await isEnteredAsIs(database, stored))
    ? null
    : await askLedger(api.services.ledger, stored, number)
  return database.transaction(async (tx) => {
    const standing = await applyEvent(api, tx, queryId, event)
    if (entered) await writeContract(tx, actor, queryId, entered)
    return standing
  })
}

/** @throws Problem ledger.confirm where there is a contract and nobody has confirmed that another one is meant */
const enterInLedger = async (asked: Asked, confirmed: boolean) => {
  const { api, database, actor, queryId } = asked
  const event = { type: 'contract.enterInLedger', actor } as const
  const number = await nextNumber(database, queryId)
  const stored = await findFor(asked, event)
  if (stored.query.lendifyRefno !== '' && !confirmed)
    throw new Problem('ledger.confirm', { currentStatus: stored.query.status })
  const entered = await askLedger(api.services.ledger, stored, number)
  await database.transaction(async (tx) => {
    await applyEvent(api, tx, queryId, event)
    await writeContract(tx, actor, queryId, entered)
  })
  const { refno, endDate, guarantorLiability } = entered.contract
  return { lendifyRefno: refno, lendifyEndDate: endDate, lendifyGuarantorLiability: guarantorLiability }
}

/** The contract of a query in the ledger. */
export const contractRoutes = (api: Api): void => {
  bind(api, queryCalls.createShopContract, {}, ({ actor, database, params }) =>
    createForShop({ api, database, actor, queryId: params.id }),
  )
  bind(api, queryCalls.lendifyContract, {}, ({ actor, database, params, query }) =>
    enterInLedger({ api, database, actor, queryId: params.id }, query.confirm === true),
  )
}
