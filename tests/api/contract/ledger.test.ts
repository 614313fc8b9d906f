import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { ledgerContractTable } from '../../../server/schema/contract.table.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import type { Ledger, LedgerContract, LedgerQuery } from '../../../server/services/ledger/ledger.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { historyOf } from '../lifecycle/written.ts'
import { startTestServer, type TestServer } from '../server.ts'

let sandbox: TestServer
let server: TestServer
/** What the ledger was asked, under which key; and how it fails, where it does. */
let asked: { query: LedgerQuery; key: string }[] = []
let failing: 'before' | 'after' | null = null
/** Keeps the ledger from answering. */
let hold: PromiseWithResolvers<void> | null = null
/** The contract that it gives again. */
let given: LedgerContract | null = null

const down = () => new ServiceError('ledger', 'unavailable', 'is down')

/** The sandbox's ledger with a spy; `after` fails like a crash: the contract is entered, but the response is lost. */
const ledger: Ledger = {
  createContract: async (query, key): Promise<LedgerContract> => {
    if (failing === 'before') throw down()
    asked.push({ query, key })
    await hold?.promise
    const contract = await sandbox.dependencies.services.ledger.createContract(query, key)
    if (failing === 'after') throw down()
    return given ?? contract
  },
}

beforeAll(async () => {
  sandbox = await startTestServer()
  server = await startTestServer({ services: { ledger } })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
beforeEach(() => {
  asked = []
  failing = null
  hold = null
  given = null
})

const call = queryCalls.lendifyContract
const enter = (id: number, confirm?: boolean) =>
  server.ask(call, { params: { id }, query: confirm === undefined ? {} : { confirm } }, INHOUSE)

const rowOf = async (queryId: number) =>
  (await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId)))[0]

const contractsOf = (queryId: number) =>
  server.database.select().from(ledgerContractTable).where(eq(ledgerContractTable.queryId, queryId))

describe('creating the contract in the ledger', () => {
  test('stores number, end and liability, is audited, and keeps the status', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    await server.database
      .insert(guarantorTable)
      .values({ queryId, name: 'Kindel OÜ', registryCode: '75002884' })
    const answer = await enter(queryId)
    expect(answer).toEqual({
      lendifyRefno: expect.stringMatching(/^LV-2\d{5}$/),
      lendifyEndDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      lendifyGuarantorLiability: 12_400,
    })
    expect(await rowOf(queryId)).toMatchObject({
      status: 'QA',
      lendifyRefno: answer.lendifyRefno,
      lendifyEndDate: answer.lendifyEndDate,
      lendifyGuarantorLiabilityCents: 1_240_000,
    })
    expect(asked[0]?.query).toMatchObject({
      custRegCode: '12345678',
      contractAmount: 12_400,
      pmtAmount: 328.53,
      paymentPeriod: 36,
      guarantor: { name: 'Kindel OÜ', registryCode: '75002884' },
    })
    expect(await historyOf(server.database, queryId)).toEqual([])
    const entered = and(
      eq(auditTable.event, 'contract.enteredInLedger'),
      eq(auditTable.subjectId, String(queryId)),
    )
    expect(await server.database.select().from(auditTable).where(entered)).toMatchObject([
      { details: { refno: answer.lendifyRefno, number: 1 } },
    ])
  })

  test('a second time needs a confirmation, and creates another contract', async () => {
    const { queryId } = await queryIn(server, 'CR', { ledger: 'empty' })
    const first = await enter(queryId)
    const refused = await server.refuse(call, { params: { id: queryId } }, INHOUSE)
    expect(refused).toMatchObject({ status: 409, code: 'ledger.confirm', currentStatus: 'CR' })
    expect(asked).toHaveLength(1)
    const second = await enter(queryId, true)
    expect(second.lendifyRefno).not.toBe(first.lendifyRefno)
    expect((await contractsOf(queryId)).map(({ number, refno }) => [number, refno])).toEqual([
      [1, first.lendifyRefno],
      [2, second.lendifyRefno],
    ])
  })

  test.each([
    ['the creator', SHOP],
    ['the shop’s users if a program made the query', null],
  ] as const)('sends one letter to %s, whose turn it is then', async (_, creator) => {
    const { queryId } = await queryIn(server, 'CR', { ledger: 'empty', product: 'ONSPOT' }, 'shop')
    const users = await server.database.select().from(userTable)
    const idOf = (email: string) => users.find((one) => one.email === email)?.accountUserId ?? 0
    await server.database
      .update(queryTable)
      .set({ userId: creator && idOf(creator), managerId: idOf(INHOUSE) })
      .where(eq(queryTable.queryId, queryId))
    await enter(queryId)
    await enter(queryId, true)
    const { rows } = await server.database.execute(
      sql`select data ->> 'kind' as kind, data ->> 'accountUserId' as reader from pgboss.job
        where name = 'query.news' and data ->> 'queryId' = ${String(queryId)}`,
    )
    expect(rows).toEqual([{ kind: 'contractInLedger', reader: String(idOf(SHOP)) }])
  })

  test('is refused after a container was sent, and does not call the ledger', async () => {
    const { queryId } = await queryIn(server, 'CR', { containers: 'sent' })
    for (const query of [{}, { confirm: true }]) {
      const refused = await server.refuse(call, { params: { id: queryId }, query }, COMPLIANCE)
      expect(refused).toMatchObject({ status: 409, code: 'query.refused', reason: 'noContainerSent' })
    }
    expect(asked).toEqual([])
  })

  test('is not for partners and shops, nor in other statuses', async () => {
    const own = await queryIn(server, 'QA', { ledger: 'empty' })
    const refused = await server.refuse(call, { params: { id: own.queryId } }, PARTNER)
    expect(refused).toMatchObject({ status: 409, reason: 'principalIs' })
    const early = await queryIn(server, 'SCR', { ledger: 'empty' })
    const tooEarly = await server.refuse(call, { params: { id: early.queryId } }, CREDIT)
    expect(tooEarly).toMatchObject({ status: 409, reason: 'notFromThisStatus' })
    expect(await server.refuse(call, { params: { id: own.queryId } }, OTHER_SHOP)).toMatchObject({
      status: 404,
    })
  })

  test('needs terms that give a payment', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty', assets: 'none', total: 'zero' })
    const refused = await server.refuse(call, { params: { id: queryId } }, INHOUSE)
    expect(refused).toMatchObject({ status: 409, reason: 'termsPayable' })
  })
})

describe('when the ledger or the server fails', () => {
  test('reports an unreachable ledger, and stores nothing', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    failing = 'before'
    const refused = await server.refuse(call, { params: { id: queryId } }, INHOUSE)
    expect(refused).toMatchObject({ status: 503, code: 'service.unavailable' })
    expect(await rowOf(queryId)).toMatchObject({ lendifyRefno: '' })
    expect(await contractsOf(queryId)).toEqual([])
  })

  test('a number that another contract has is refused, and noted', async () => {
    const { queryId: first } = await queryIn(server, 'QA', { ledger: 'empty' })
    await enter(first)
    const [own] = await contractsOf(first)
    given = { refno: own?.refno ?? '', endDate: own?.endDate ?? '', guarantorLiability: 0 }
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    expect((await server.refuse(call, { params: { id: queryId } }, INHOUSE)).status).toBe(502)
    expect(await contractsOf(queryId)).toEqual([])
    const noted = and(eq(auditTable.subjectId, String(queryId)), eq(auditTable.event, 'contract.notEntered'))
    const entries = await server.database.select().from(auditTable).where(noted)
    expect(entries).toMatchObject([{ details: { step: 'contract.enterInLedger', reason: 'refused' } }])
  })

  test('a retry after a crash returns the contract that the ledger has', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    failing = 'after'
    await server.refuse(call, { params: { id: queryId } }, INHOUSE)
    failing = null
    await enter(queryId)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    const [stored, ...others] = await contractsOf(queryId)
    expect(others).toEqual([])
    const again = await sandbox.dependencies.services.ledger.createContract(
      asked[0]?.query ?? ({} as LedgerQuery),
      asked[0]?.key ?? '',
    )
    expect(stored?.refno).toBe(again.refno)
  })

  test('a query changed after the crash gets the next number', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    failing = 'after'
    await server.refuse(call, { params: { id: queryId } }, INHOUSE)
    failing = null
    await server.database.update(queryTable).set({ pmtDate: '10' }).where(eq(queryTable.queryId, queryId))
    await enter(queryId)
    expect((await contractsOf(queryId)).map(({ number }) => number)).toEqual([2])
  })

  test('two concurrent calls get the same contract', async () => {
    const { queryId } = await queryIn(server, 'QA', { ledger: 'empty' })
    hold = Promise.withResolvers()
    const both = [enter(queryId), enter(queryId)]
    await vi.waitFor(() => expect(asked).toHaveLength(2), 60_000)
    hold.resolve()
    const [first, second] = await Promise.all(both)
    expect(second).toEqual(first)
    expect(await contractsOf(queryId)).toHaveLength(1)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  })
})

describe("a shop's contract", () => {
  const create = (id: number, as: typeof SHOP | typeof OTHER_SHOP = SHOP) =>
    server.request(queryCalls.createShopContract, { params: { id } }, as)

  test('is created when the query enters CR', async () => {
    const { queryId } = await queryIn(server, 'P', { product: 'ONSPOT', ledger: 'empty' }, 'shop')
    expect(await create(queryId)).toMatchObject({ status: 200, body: { queryId, status: 'CR' } })
    expect(await rowOf(queryId)).toMatchObject({ status: 'CR', lendifyRefno: expect.stringMatching(/^LV-/) })
    expect((await historyOf(server.database, queryId)).map(({ status }) => status)).toEqual(['CR'])
  })

  test('is not created while the ledger is down: the query stays', async () => {
    const { queryId } = await queryIn(server, 'P', { product: 'ONSPOT', ledger: 'empty' }, 'shop')
    failing = 'before'
    expect(await create(queryId)).toMatchObject({ status: 503 })
    expect(await rowOf(queryId)).toMatchObject({ status: 'P', lendifyRefno: '' })
  })

  test('over the limit is refused without calling the ledger', async () => {
    const credit = 'over the available limit'
    const { queryId } = await queryIn(server, 'P', { product: 'ONSPOT', ledger: 'empty', credit }, 'shop')
    expect(await create(queryId)).toMatchObject({ status: 409, body: { reason: 'limitCovers' } })
    expect(asked).toEqual([])
  })

  test('from after the approval is kept while it matches the query, and replaced otherwise', async () => {
    const { queryId } = await queryIn(server, 'QA', { product: 'ONSPOT', ledger: 'empty' }, 'shop')
    await server.ask(call, { params: { id: queryId }, query: {} }, CREDIT)
    const entered = (await rowOf(queryId))?.lendifyRefno
    await create(queryId)
    expect(await rowOf(queryId)).toMatchObject({ status: 'CR', lendifyRefno: entered })

    await server.database
      .update(queryTable)
      .set({ status: 'QA', pmtDate: '5' })
      .where(eq(queryTable.queryId, queryId))
    await create(queryId)
    expect((await rowOf(queryId))?.lendifyRefno).not.toBe(entered)
  })

  test('cannot be created by others', async () => {
    const { queryId } = await queryIn(server, 'P', { product: 'ONSPOT', ledger: 'empty' }, 'shop')
    expect(await create(queryId, OTHER_SHOP)).toMatchObject({ status: 404 })
    const { status } = await server.request(
      queryCalls.createShopContract,
      { params: { id: queryId } },
      CREDIT,
    )
    expect(status).toBe(403)
  })
})
