import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { turnOf } from '../../../machines/lifecycle/query/turn.ts'
import { applyLinkTable } from '../../../server/schema/offer.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { tokenHash } from '../../../server/selfserve/send-link.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { anOffer } from '../../models/offer.cases.ts'
import type { TestServer } from '../server.ts'
import { changeOf, COMPLIANCE, type Delivered, of, offerWith, sentOffer, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
let delivered: Delivered
beforeAll(async () => {
  ;({ server, groupId, delivered } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)
beforeEach(() => {
  delivered.smsFails = null
})
/** Hash of the token in a text's link. */
const hashIn = (text: string) => tokenHash(/\/apply\/([\w-]{43})(?:\s|$)/.exec(text)?.[1] ?? '')
const PATIENCE = { timeout: 60_000, interval: 100 }

const withCustomer = { listed: false, turn: 'customer' }
const withShop = { listed: true, turn: 'owner' }

/** Whether a query is on the shop's list of what waits, and whose turn its page shows. */
const waits = async (queryId: number) => {
  const listed = { query: { searchParam: `#${queryId}`, waiting: true }, body: [...statusCodes] }
  const { content } = await server.ask(queryListCalls.ofPartner, listed, SHOP)
  const { facts } = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
  return { listed: content.some((row) => row.queryId === queryId), turn: turnOf('P', facts) }
}

describe('the links of an offer', () => {
  test('are sent by e-mail and SMS, stored as hashes, and lock the offer', async () => {
    const queryId = await sentOffer(server, groupId)
    await vi.waitFor(async () => {
      const { links } = await read(queryId)
      expect(links.map(({ channel, delivery }) => [channel, delivery])).toEqual([
        ['email', 'sent'],
        ['sms', 'sent'],
      ])
    }, PATIENCE)
    const stored = await server.database
      .select()
      .from(applyLinkTable)
      .where(eq(applyLinkTable.queryId, queryId))
      .orderBy(asc(applyLinkTable.channel))
    // Another test's offer may still be on its way to the same customer.
    const [letter, message] = [delivered.letters, delivered.messages].map((sent, at) =>
      sent.find(({ text }) => hashIn(text) === stored[at]?.tokenHash),
    )
    expect([letter?.to, message?.to]).toEqual([anOffer.email, '+37251234567'])
    const days = stored.map(({ createdAt, expiresAt }) => (+expiresAt - +createdAt) / 86_400_000)
    expect(days).toEqual([14, 14])
    const change = await changeOf(server, queryId, offerWith(groupId, { totalAmount: 4321 }))
    const locked = await server.refuse(selfServeCalls.saveOffer, change, SHOP)
    expect([locked.code, locked.reason]).toEqual(['query.refused', 'offerNotFromThisState'])
  })

  test('end when the offer is sent again or withdrawn', async () => {
    const queryId = await sentOffer(server, groupId)
    const again = await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(again.links.map(({ revoked }) => revoked)).toEqual([true, true, false, false])
    const withdrawn = await server.ask(selfServeCalls.withdrawOffer, of(queryId), SHOP)
    expect(withdrawn.state).toBe('withdrawn')
    expect(withdrawn.links.map(({ revoked }) => revoked)).toEqual([true, true, true, true])
    const refused = await server.refuse(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(refused.reason).toBe('offerNotFromThisState')
  })

  test('make it the customer’s turn until they end', async () => {
    const queryId = await sentOffer(server, groupId)
    expect(await waits(queryId)).toEqual(withCustomer)
    await server.ask(selfServeCalls.withdrawOffer, of(queryId), SHOP)
    expect(await waits(queryId)).toEqual(withShop)
  })

  test.each([
    ['were refused', { delivery: 'refused' }],
    ['have expired', { expiresAt: new Date(0) }],
  ] as const)('leave it to the shop once all %s', async (_how, change) => {
    const queryId = await sentOffer(server, groupId)
    await vi.waitFor(async () => {
      const { links } = await read(queryId)
      expect(links.map(({ delivery }) => delivery)).toEqual(['sent', 'sent'])
    }, PATIENCE)
    const end = (channel: 'email' | 'sms') =>
      server.database
        .update(applyLinkTable)
        .set(change)
        .where(and(eq(applyLinkTable.queryId, queryId), eq(applyLinkTable.channel, channel)))
    await end('sms')
    expect(await waits(queryId)).toEqual(withCustomer)
    await end('email')
    expect(await waits(queryId)).toEqual(withShop)
    await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(await waits(queryId)).toEqual(withCustomer)
  })

  test('leave a query that was sent back to the shop, until it sends new ones', async () => {
    const queryId = await sentOffer(server, groupId)
    await server.database.update(queryTable).set({ status: 'SM' }).where(eq(queryTable.queryId, queryId))
    const back = { params: { id: queryId, event: 'query.backToPartner' }, body: { note: 'Arve puudub' } }
    await server.ask(queryCalls.takeStep, back, COMPLIANCE)
    expect(await waits(queryId)).toEqual(withShop)
    await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    expect(await waits(queryId)).toEqual(withCustomer)
  })

  test('a refused SMS is shown to the shop, one without a response is retried', async () => {
    delivered.smsFails = new ServiceError('sms', 'refused', 'answered 400')
    const queryId = await sentOffer(server, groupId)
    await vi.waitFor(async () => expect((await read(queryId)).links[1]?.delivery).toBe('refused'), PATIENCE)
    delivered.smsFails = new ServiceError('sms', 'unavailable', 'answered 503')
    await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)
    await vi.waitFor(async () => expect((await read(queryId)).links[2]?.delivery).toBe('sent'), PATIENCE)
    expect((await read(queryId)).links[3]?.delivery).toBe('waiting')
    delivered.smsFails = null
    await vi.waitFor(async () => expect((await read(queryId)).links[3]?.delivery).toBe('sent'), {
      timeout: 40_000,
      interval: 500,
    })
  })
})
