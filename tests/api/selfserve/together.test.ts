import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { selfServeOffer } from '../../../api/selfserve.ts'
import type { TestServer } from '../server.ts'
import { changeOf, newOffer, of, offerWith, pathsOf, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)

describe('two people at one offer', () => {
  test('the later save of an older version is refused and told what is stored', async () => {
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

  test('of two saves at once one is stored', async () => {
    const queryId = await newOffer(server, groupId)
    const change = await changeOf(server, queryId, offerWith(groupId))
    const answers = await Promise.all(
      ['NP-2', 'NP-3'].map((offerNumber) =>
        server.request(selfServeCalls.saveOffer, { ...change, body: { ...change.body, offerNumber } }, SHOP),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('to look at it and to send it is no change of what was entered', async () => {
    const queryId = await newOffer(server, groupId)
    const { modifiedDtime } = await read(queryId)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect((await read(queryId)).modifiedDtime).toBe(modifiedDtime)
  })

  test('a save must say what it is based on', async () => {
    const queryId = await newOffer(server, groupId)
    const parts = { ...of(queryId), body: offerWith(groupId) }
    const refused = await server.refuse(selfServeCalls.saveOffer, parts, SHOP)
    expect([refused.status, pathsOf(refused)]).toEqual([400, [['modifiedDtime', 'field.required']]])
  })
})
