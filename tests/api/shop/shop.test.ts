import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopCalls } from '../../../api/shop.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import type { Situation } from '../../models/query.situation.ts'
import { COMPLIANCE, CREDIT, OTHER_SHOP, queryIn, SHOP } from '../container/scene.ts'
import { containerOf, statusOf } from '../container/signing.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ofShop = (status: StatusCode, situation: Partial<Situation> = {}) =>
  queryIn(server, status, { product: 'ONSPOT', ...situation }, 'shop')

describe('contracting at once', () => {
  const may = (id: number) => server.ask(shopCalls.canCreateQuickContract, { params: { id } }, SHOP)

  test.each<[StatusCode, Partial<Situation>, boolean]>([
    ['P', {}, true],
    ['P', { form: 'incomplete' }, true],
    ['P', { total: 'zero' }, false],
    ['P', { credit: 'covers to the cent' }, true],
    ['P', { credit: 'over the available limit' }, false],
    ['P', { credit: 'over the contract maximum' }, false],
    ['P', { credit: 'over the partner limit' }, false],
    ['P', { credit: 'covers, partner has no limit' }, true],
    ['P', { credit: 'rejected' }, false],
    ['P', { credit: 'not available' }, false],
    ['P', { credit: 'blocked' }, false],
    ['P', { credit: 'never asked' }, false],
    ['P', { credit: 'checking' }, false],
    ['QA', { credit: 'rejected' }, true],
    ['QAC', { credit: 'never asked' }, true],
    ['QA', { credit: 'blocked' }, false],
    ['QA', { total: 'zero' }, false],
    ['SM', {}, false],
    ['YS', {}, false],
    ['SN', {}, false],
  ])('%s with %o: %s', async (status, situation, allowed) => {
    expect(await may((await ofShop(status, situation)).queryId)).toBe(allowed)
  })

  test('reveals nothing about another shop’s query', async () => {
    const { queryId } = await ofShop('P')
    const refused = await server.refuse(
      shopCalls.canCreateQuickContract,
      { params: { id: queryId } },
      OTHER_SHOP,
    )
    expect(refused.status).toBe(404)
  })
})

describe('sending for signing', () => {
  const send = (id: number, body: unknown, as: typeof SHOP | typeof OTHER_SHOP | typeof CREDIT = SHOP) =>
    server.request(shopCalls.sendForSigning, { params: { id }, body }, as)

  test('sends the selected containers, or all unsent ones', async () => {
    for (const picks of [true, false]) {
      const { queryId, container } = await ofShop('CR')
      const body = picks ? [{ id: container }] : undefined
      expect(await send(queryId, body)).toMatchObject({ status: 200, body: { queryId, status: 'YS' } })
      expect((await containerOf(server, queryId, container)).sentForSigning).toBe(true)
    }
  })

  test('needs a ledger contract, a customer who is not blocked, and the right status', async () => {
    const reasonOf = async (status: StatusCode, situation: Partial<Situation>) =>
      (await send((await ofShop(status, situation)).queryId, [])).body
    expect(await reasonOf('CR', { ledger: 'empty' })).toMatchObject({ reason: 'hasLedgerContract' })
    expect(await reasonOf('CR', { credit: 'blocked' })).toMatchObject({ reason: 'notBlocked' })
    expect(await reasonOf('HO', {})).toMatchObject({ reason: 'notFromThisStatus' })
  })

  test('is for the query’s shop', async () => {
    const { queryId } = await ofShop('CR')
    expect((await send(queryId, [], OTHER_SHOP)).status).toBe(404)
    expect((await send(queryId, [], CREDIT)).status).toBe(403)
  })

  test('needs the client’s signer', async () => {
    const { queryId } = await ofShop('CR')
    await server.database
      .update(queryTable)
      .set({ contactPersCode: '' })
      .where(eq(queryTable.queryId, queryId))
    await server.database.delete(containerTable).where(eq(containerTable.queryId, queryId))
    expect(await send(queryId, [])).toMatchObject({
      status: 409,
      body: {
        code: 'document.missing',
        fields: [{ path: 'contactPersCode', code: 'lack.contactCode' }],
        detail:
          'Poe liisinguleping L-1001.pdf cannot be made yet. Missing: the contact’s personal code (Client tab, Contact).',
      },
    })
    expect(await statusOf(server, queryId)).toBe('CR')
  })
})

describe('signing on paper', () => {
  const confirm = (id: number, as: typeof SHOP | typeof OTHER_SHOP | typeof COMPLIANCE = SHOP) =>
    server.request(shopCalls.confirmSigned, { params: { id } }, as)

  test('leads to HO if the partner signs on paper and the contract is in the ledger', async () => {
    const { queryId } = await ofShop('CR')
    expect(await confirm(queryId)).toMatchObject({ status: 200, body: { status: 'HO' } })
    const digital = await ofShop('CR', { paper: 'forbidden' })
    expect(await confirm(digital.queryId)).toMatchObject({ status: 409, body: { reason: 'signsOnPaper' } })
    const early = await ofShop('CR', { ledger: 'empty' })
    expect(await confirm(early.queryId)).toMatchObject({ status: 409, body: { reason: 'hasLedgerContract' } })
  })

  test('is for the query’s shop', async () => {
    const { queryId } = await ofShop('CR')
    expect((await confirm(queryId, OTHER_SHOP)).status).toBe(404)
    expect((await confirm(queryId, COMPLIANCE)).status).toBe(403)
  })
})
