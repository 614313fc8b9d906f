import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { TestServer } from '../server.ts'
import { changeOf, COMPLIANCE, newOffer, of, offerWith, OTHER, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)

describe('the steps of an offer', () => {
  test('need a preview before sending, and another one after a change', async () => {
    const queryId = await newOffer(server, groupId)
    const early = await server.refuse(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect([early.code, early.reason]).toEqual(['query.refused', 'offerWasSeen'])
    expect(early.detail).toBe('View the offer before it is sent to the customer')
    const page = await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    expect(await page.content.text()).toContain('Hansakivi Ehitus OÜ')
    expect((await read(queryId)).state).toBe('previewed')
    const changed = await changeOf(server, queryId, offerWith(groupId, { totalAmount: 2000 }))
    expect((await server.ask(selfServeCalls.saveOffer, changed, SHOP)).state).toBe('saved')
    const paper = await server.ask(selfServeCalls.offerPdf, of(queryId), SHOP)
    expect((await paper.content.text()).slice(0, 5)).toBe('%PDF-')
    expect((await read(queryId)).state).toBe('previewed')
  })

  test('warn consumers, not companies, that borrowing costs money', async () => {
    const warning = /Borrowing money costs money|Raha laenamine maksab raha/
    const paperOf = async (queryId: number) =>
      (await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)).content.text()
    const body = offerWith(groupId, { customerName: '', customerRegCode: '' })
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    const example =
      /Tüüpiline näide selle pakkumuse arvudega: kauba hind .*, maksta kokku .* aastas, kui leping sõlmitakse \d{2}\.\d{2}\.\d{4}\./
    const ofPerson = await paperOf(queryId)
    expect(ofPerson).toMatch(warning)
    expect(ofPerson).toMatch(example)
    expect(ofPerson).toContain('Kindlustuse valid ise')
    const ofCompany = await paperOf(await newOffer(server, groupId))
    expect(ofCompany).not.toMatch(warning)
    expect(ofCompany).not.toMatch(/Representative example|Tüüpiline näide|Kindlustuse valid ise/)
  })

  test('do not count another role’s preview', async () => {
    const queryId = await newOffer(server, groupId)
    await server.ask(selfServeCalls.offerHtml, of(queryId), COMPLIANCE)
    expect((await read(queryId)).state).toBe('saved')
  })

  test('need a recipient', async () => {
    const body = offerWith(groupId, { email: '', phone: '' })
    const { queryId } = await server.ask(selfServeCalls.createOffer, { body }, SHOP)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    const refused = await server.refuse(selfServeCalls.sendOffer, of(queryId), SHOP)
    expect(refused.reason).toBe('offerHasContact')
  })

  test('do not exist for another partner’s offer', async () => {
    const queryId = await newOffer(server, groupId)
    const change = await changeOf(server, queryId, offerWith(groupId))
    for (const call of [
      'getOffer',
      'offerHtml',
      'offerPdf',
      'sendOffer',
      'resendOffer',
      'withdrawOffer',
    ] as const)
      expect((await server.refuse(selfServeCalls[call], of(queryId), OTHER)).code).toBe('notFound')
    expect((await server.refuse(selfServeCalls.saveOffer, change, OTHER)).code).toBe('notFound')
    expect((await read(queryId)).state).toBe('saved')
  })
})
