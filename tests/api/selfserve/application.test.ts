import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { expireOffers } from '../../../server/selfserve/offer.workers.ts'
import { anOffer } from '../../models/offer.cases.ts'
import type { TestServer } from '../server.ts'
import { of, ONSPOT, pathsOf, SHOP, startOffers } from './scene.ts'

let server: TestServer
let groupId: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
})
afterAll(() => server.stop())

const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)

describe('an application for a customer', () => {
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const application = (changes = {}) => ({
    body: { ...entered, mainAssets: [{ groupId, price: 1000, vatExempt: false }], ...changes },
  })

  test('is sent at once', async () => {
    const { queryId } = await server.ask(selfServeCalls.sendApplication, application(), SHOP)
    expect(await read(queryId)).toMatchObject({ state: 'sent', application: true, status: 'P' })
    expect((await read(queryId)).links).toHaveLength(2)
  })

  test('needs the customer’s e-mail and phone', async () => {
    const refused = await server.refuse(
      selfServeCalls.sendApplication,
      application({ email: '', phone: '' }),
      SHOP,
    )
    expect(pathsOf(refused)).toEqual([
      ['phone', 'field.required'],
      ['email', 'field.required'],
    ])
  })

  test('is not for shops without self-serve', async () => {
    const refused = await server.refuse(selfServeCalls.sendApplication, application(), ONSPOT)
    expect(refused.code).toBe('access.denied')
  })

  test('expires after fourteen days, and can be sent again', async () => {
    const { queryId } = await server.ask(selfServeCalls.sendApplication, application(), SHOP)
    server.advance(14 * 86_400_000 - 60_000)
    await expireOffers(server.dependencies)
    expect((await read(queryId)).state).toBe('sent')
    server.advance(120_000)
    await expireOffers(server.dependencies)
    expect((await read(queryId)).state).toBe('expired')
    expect((await server.ask(selfServeCalls.resendOffer, of(queryId), SHOP)).state).toBe('sent')
  })
})
