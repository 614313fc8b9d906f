import { afterEach, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { createSmtpMail } from '../../../server/services/mail/mail.ts'
import { startTestServer } from '../server.ts'
import { unguarded } from '../services/broken.scene.ts'
import { startSmtp } from './smtp.ts'

const TIMEOUT_MS = 10_000
const FROM = 'Tehing <portal@tehing.example>'
const letter = {
  to: 'uku@example.ee',
  subject: 'Õnne, šokolaad ja žürii',
  text: 'Tere, Uku Õun\n\nKõik on hästi.',
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const start = async (...how: Parameters<typeof startSmtp>) => {
  const smtp = await startSmtp(...how)
  stops.push(smtp.stop)
  return smtp
}

const decoded = (source: string) =>
  Buffer.from(
    source
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

test('a letter arrives with its attachments', async () => {
  const smtp = await start()
  const attachments = [{ name: 'pakkumus.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }]
  await createSmtpMail({ url: smtp.url, from: FROM }, unguarded, TIMEOUT_MS).send({ ...letter, attachments })
  const [got] = smtp.delivered
  expect(got).toMatchObject({ from: 'portal@tehing.example', to: ['uku@example.ee'] })
  expect(decoded(got?.source ?? '')).toContain('Tere, Uku Õun')
  expect(got?.source).toContain('filename=pakkumus.pdf')
  expect(got?.source).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  expect(got?.source).toMatch(/Subject: =\?UTF-8\?/)
})

test.each([
  [550, 'refused'],
  [553, 'refused'],
  [421, 'unavailable'],
  [451, 'unavailable'],
])('a mail server that answers %i is %s', async (code, outcome) => {
  const smtp = await start({ code, message: 'no' })
  const sent = createSmtpMail({ url: smtp.url, from: FROM }, unguarded, TIMEOUT_MS).send(letter)
  await expect(sent).rejects.toMatchObject({ service: 'mail', outcome })
})

test('an unreachable mail server is unavailable', async () => {
  const smtp = await startSmtp()
  await smtp.stop()
  const sent = createSmtpMail({ url: smtp.url, from: FROM }, unguarded, TIMEOUT_MS).send(letter)
  await expect(sent).rejects.toMatchObject({ service: 'mail', outcome: 'unavailable' })
})

test('with a mail server, invitations go there and not to the outbox', async () => {
  const smtp = await start()
  const server = await startTestServer({ environment: { SMTP_URL: smtp.url, SMTP_FROM: FROM } })
  stops.push(server.stop)
  const { uuid, email } = demoInvitations[1]
  await server.ask(registrationCalls.resetActivationLink, { params: { uuid } })
  const got = await smtp.first()
  expect(got?.to).toEqual([email])
  expect(decoded(got?.source ?? '')).toContain('/register/create-password/')
})
