import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { ledgerContractTable } from '../../../server/schema/contract.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import type { LedgerContract } from '../../../server/services/ledger/ledger.ts'
import { INHOUSE, queryIn, SHOP } from '../container/scene.ts'
import { historyOf } from '../lifecycle/written.ts'
import type { TestServer } from '../server.ts'
import { eachFault, eachWrongResponse, type Scene } from './each-fault.ts'
import { type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('ledger')
})
afterAll(() => portal.stop())

const stored = async ({ database }: TestServer, queryId: number) => {
  const [query] = await database
    .select({ status: queryTable.status, refno: queryTable.lendifyRefno, at: queryTable.modifiedAt })
    .from(queryTable)
    .where(eq(queryTable.queryId, queryId))
  const contracts = await database
    .select()
    .from(ledgerContractTable)
    .where(eq(ledgerContractTable.queryId, queryId))
  return { query, contracts, history: await historyOf(database, queryId) }
}

/** Numbers of all contracts in the ledger for the query. */
const entered = ({ service }: FaultyPortal, queryId: number) =>
  new Set(
    service.answered
      .filter(({ asked }) => asked.body.includes(`"queryId":${queryId},`))
      .map(({ body }) => (JSON.parse(body) as LedgerContract).refno),
  )

/** Expects one contract in the ledger, stored here too, and the next status. */
const expectOne =
  (status: string): Scene<number>['expectDone'] =>
  async (through, queryId) => {
    const { query, contracts } = await stored(through.server, queryId)
    expect(contracts).toMatchObject([{ number: 1, refno: query?.refno }])
    expect(query).toMatchObject({ status })
    expect([...entered(through, queryId)]).toEqual([query?.refno])
  }

const forShop: Scene<number> = {
  arrange: async (server) =>
    (await queryIn(server, 'P', { product: 'ONSPOT', ledger: 'empty' }, 'shop')).queryId,
  act: (server, id) => server.request(queryCalls.createShopContract, { params: { id } }, SHOP),
  stored,
  expectDone: expectOne('CR'),
}
const byHand: Scene<number> = {
  ...forShop,
  arrange: async (server) => (await queryIn(server, 'QA', { ledger: 'empty' })).queryId,
  act: (server, id) => server.request(queryCalls.lendifyContract, { params: { id }, query: {} }, INHOUSE),
  expectDone: expectOne('QA'),
}

eachFault('ledger: contract for a shop', () => portal, forShop)
eachFault('ledger: contract by an in-house person', () => portal, byHand)

const but = (change: object) =>
  ({ change: (said: LedgerContract) => ({ ...said, ...change }), expected: 'refused' }) as const

describe.each([
  ['a shop', forShop],
  ['an in-house person', byHand],
])('wrong responses of the ledger to %s', (_, scene) => {
  /** The number of another query's contract. */
  let others = ''
  beforeAll(async () => {
    const { queryId } = await queryIn(portal.server, 'QA', { ledger: 'empty' })
    const contract = await portal.server.ask(
      queryCalls.lendifyContract,
      { params: { id: queryId }, query: {} },
      INHOUSE,
    )
    others = contract.lendifyRefno
  })
  eachWrongResponse(() => portal, scene, {
    'no number': but({ refno: '' }),
    'a number of blanks': but({ refno: '  ' }),
    'a number for a number': but({ refno: 12 }),
    'a character that no text has': but({ refno: 'LV-1\u0000' }),
    'a number as long as a book': but({ refno: 'L'.repeat(100_000) }),
    "another query's number": {
      change: (said: LedgerContract) => ({ ...said, refno: others }),
      expected: 'refused',
    },
    'a negative liability': but({ guarantorLiability: -1 }),
    'a liability over any amount': but({ guarantorLiability: 1e15 }),
    'a day that no month has': but({ endDate: '2027-02-30' }),
    'no end': but({ endDate: null }),
  })
})
