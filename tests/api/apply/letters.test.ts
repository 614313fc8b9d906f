import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import type { TextMessage } from '../../../server/services/sms/sms.ts'
import { anApplication, anOffer } from '../../models/offer.cases.ts'
import { groupOf, SHOP } from '../selfserve/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { mari, PATIENCE, Phone, tokenIn } from './scene.ts'

let server: TestServer
let groupId: number
let mailIsDown = false
const letters: Letter[] = []
const messages: TextMessage[] = []

beforeAll(async () => {
  const send = async (letter: Letter) => {
    if (mailIsDown) throw new ServiceError('mail', 'unavailable', 'answered 503')
    letters.push(letter)
  }
  const sms = { send: async (message: TextMessage) => void messages.push(message) }
  server = await startTestServer({ services: { mail: { send }, sms } })
  groupId = await groupOf(server, (await server.ask(partnerCalls.setting, {}, SHOP)).partnerId)
})
afterAll(() => server.stop())

test('while mail is down the shop sees the link wait, the SMS leads in, and the letter of receipt comes once it is back', async () => {
  mailIsDown = true
  const { customerName: _name, customerRegCode: _code, attachments: _files, ...entered } = anOffer
  const body = { ...entered, mainAssets: [{ groupId, price: 1000, vatExempt: false }] }
  const { queryId } = await server.ask(selfServeCalls.sendApplication, { body }, SHOP)
  const deliveries = async () =>
    (await server.ask(selfServeCalls.getOffer, { params: { queryId } }, SHOP)).links.map(
      ({ channel, delivery }) => [channel, delivery],
    )
  await vi.waitFor(
    async () =>
      expect(await deliveries()).toEqual([
        ['email', 'waiting'],
        ['sms', 'sent'],
      ]),
    PATIENCE,
  )
  const phone = new Phone(server, tokenIn(messages.at(-1)?.text ?? ''))
  expect(await phone.identify(mari)).toBe('OK')
  expect(await phone.submit()).toMatchObject({ status: 200, body: { link: 'used' } })
  expect(letters.filter(({ to }) => to === anApplication.contact.email)).toEqual([])

  mailIsDown = false
  await vi.waitFor(
    () =>
      expect(
        letters.filter(({ to }) => to === anApplication.contact.email).map(({ subject }) => subject),
      ).toEqual(['Sinu taotlus partnerile Nutipood OÜ on kohal']),
    { timeout: 120_000, interval: 500 },
  )
})
