import { queryCalls } from '../../api/query.calls.ts'
import type { Principal } from '../../api/role.ts'
import type { Standing } from '../../api/status.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Connection } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertAllowed, type StepDependencies } from '../query/lifecycle/query-lifecycle.ts'
import { findQuery, type StoredQuery, loadQueryParts } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { enterContract, type EnteredContract, isEnteredAsIs, nextNumber, writeContract } from './ledger.ts'

type ContractApi = Api & StepDependencies & Pick<Dependencies, 'now' | 'services'>

type LedgerStep = { type: 'contract.createForShop' | 'contract.enterInLedger'; principal: Principal }

/**
 * The query, where the lifecycle allows the step now: the ledger is called only then. The step itself checks again.
 * @throws Problem notFound, query.refused
 */
const findAllowed = async (api: ContractApi, queryId: number, event: LedgerStep): Promise<StoredQuery> => {
  const { database } = api
  const { principal } = event
  const stored = await loadQueryParts(database, assertVisible(principal, await findQuery(database, queryId)))
  assertAllowed(stored, event, api.now())
  return stored
}

/** The contract to enter for a shop; null where the query's present one already says the same. */
const contractForShop = async (api: ContractApi, principal: Principal, queryId: number) => {
  const number = await nextNumber(api.database, queryId)
  const stored = await findAllowed(api, queryId, { type: 'contract.createForShop', principal })
  return (await isEnteredAsIs(api.database, stored))
    ? null
    : enterContract(api.services.ledger, stored, number)
}

/** @throws Problem ledger.confirm where there is a contract and another one was not confirmed */
const nextContract = async (api: ContractApi, principal: Principal, queryId: number, confirmed: boolean) => {
  const number = await nextNumber(api.database, queryId)
  const stored = await findAllowed(api, queryId, { type: 'contract.enterInLedger', principal })
  if (stored.query.lendifyRefno !== '' && !confirmed)
    throw new Problem('ledger.confirm', { currentStatus: stored.query.status })
  return enterContract(api.services.ledger, stored, number)
}

/** Takes the step and stores the contract that the ledger made for it. */
const enter = (
  api: ContractApi,
  database: Connection,
  queryId: number,
  event: LedgerStep,
  entered: EnteredContract | null,
): Promise<Standing> =>
  database.transaction(async (tx) => {
    const standing = await api.lifecycles.query.apply(tx, queryId, event)
    if (entered) await writeContract(tx, event.principal, queryId, entered)
    return standing
  })

/** The contract of a query in the ledger; the ledger is called before the transaction that stores its answer. */
export const contractRoutes = (api: ContractApi): void => {
  bind(
    api,
    queryCalls.createShopContract,
    {
      before: async ({ principal, params }) => ({ value: await contractForShop(api, principal, params.id) }),
    },
    ({ principal, database, params, prepared }) =>
      enter(api, database, params.id, { type: 'contract.createForShop', principal }, prepared),
  )
  bind(
    api,
    queryCalls.lendifyContract,
    {
      before: async ({ principal, params, query }) => ({
        value: await nextContract(api, principal, params.id, query.confirm === true),
      }),
    },
    async ({ principal, database, params, prepared }) => {
      await enter(api, database, params.id, { type: 'contract.enterInLedger', principal }, prepared)
      const { refno, endDate, guarantorLiability } = prepared.contract
      return { lendifyRefno: refno, lendifyEndDate: endDate, lendifyGuarantorLiability: guarantorLiability }
    },
  )
}
