import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { selfServeOffer } from '../../../api/selfserve.ts'
import { lockQuery } from '../../../server/query/record/query.store.ts'
import { offerTable } from '../../../server/schema/offer.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import type { TestServer } from '../server.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { changeOf, newOffer, of, offerWith, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
})
afterAll(() => server.stop())

const PATIENCE = { timeout: 30_000, interval: 20 }
const waiting = () => waitingForLocks(server)
const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)

describe('two users of one offer', () => {
  test('the later save of an older version is refused with the stored one', async () => {
    const queryId = await newOffer(server, groupId)
    const [one, other] = [
      await changeOf(server, queryId, offerWith(groupId, { totalAmount: 2000 })),
      await changeOf(server, queryId, offerWith(groupId, { offerNumber: 'NP-2' })),
    ]
    const saved = await server.ask(selfServeCalls.saveOffer, one, SHOP)
    const refused = await server.request(selfServeCalls.saveOffer, other, SHOP)
    expect(refused).toMatchObject({ status: 409, body: { code: 'record.conflict' } })
    expect(selfServeOffer.parse((refused.body as { stored: unknown }).stored)).toEqual(saved)
    expect(await read(queryId)).toMatchObject({ totalAmount: 2000, offerNumber: 'NP-1' })
    const again = { ...other, body: { ...other.body, modifiedDtime: saved.modifiedDtime } }
    expect((await server.ask(selfServeCalls.saveOffer, again, SHOP)).offerNumber).toBe('NP-2')
  })

  test('of two concurrent saves one is stored', async () => {
    const queryId = await newOffer(server, groupId)
    const change = await changeOf(server, queryId, offerWith(groupId))
    const answers = await Promise.all(
      ['NP-2', 'NP-3'].map((offerNumber) =>
        server.request(selfServeCalls.saveOffer, { ...change, body: { ...change.body, offerNumber } }, SHOP),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a preview and sending do not change the version', async () => {
    const queryId = await newOffer(server, groupId)
    const { modifiedDtime } = await read(queryId)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect((await read(queryId)).modifiedDtime).toBe(modifiedDtime)
  })

  test.each([
    ['the query', queryTable],
    ['what only the offer knows', offerTable],
  ])('%s is saved while the paper is made: it was not seen, and is not sent', async (_, table) => {
    const queryId = await newOffer(server, groupId)
    const paper = await server.database.transaction(async (tx) => {
      await lockQuery(tx, queryId)
      const asked = server.request(selfServeCalls.offerHtml, of(queryId), SHOP)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE)
      await tx.update(table).set({ modifiedAt: new Date() }).where(eq(table.queryId, queryId))
      return { asked }
    })
    expect((await paper.asked).status).toBe(200)
    expect((await read(queryId)).state).toBe('saved')
    expect(await server.refuse(selfServeCalls.sendOffer, of(queryId), SHOP)).toMatchObject({
      code: 'query.refused',
      reason: 'offerWasSeen',
    })
  })

  test('a save without a version is always stored', async () => {
    const queryId = await newOffer(server, groupId)
    const body = offerWith(groupId, { totalAmount: 4321 })
    expect(await server.ask(selfServeCalls.saveOffer, { ...of(queryId), body }, SHOP)).toMatchObject({
      totalAmount: 4321,
    })
  })

  test('an unchanged save keeps the preview, also with omitted fields', async () => {
    const queryId = await newOffer(server, groupId)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    const seen = await read(queryId)
    expect(seen.state).toBe('previewed')
    const { mainAssets, totalAmount, offerNumber, contractFee } = seen
    const body = { mainAssets, totalAmount, offerNumber, contractFee }
    expect(await server.ask(selfServeCalls.saveOffer, { ...of(queryId), body }, SHOP)).toEqual(seen)
  })
})
