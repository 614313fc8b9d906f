import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServices } from '../../../server/services/services.ts'
import { fastRetry, silentLog } from '../services/sandbox-server.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { readOutbox } from './outbox.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('shows mails and text messages as sent, newest first, in both languages', async () => {
  expect(await (await fetch(`${server.url}/sandbox/outbox?lang=et`)).text()).toContain(
    'Midagi pole veel saadetud.',
  )
  const { mail, sms } = server.dependencies.services
  const content = Buffer.from('%PDF')
  await mail?.send({
    to: 'uku@example.ee',
    subject: '<b>Pakkumus</b> & "leping"',
    text: 'Tere, Õie!\nVaata: https://portal.example/a?b=c&d=e',
    attachments: [{ name: 'pakkumus.pdf', type: 'application/pdf', content }],
  })
  await sms?.send({ to: '+37255512301', text: 'Kood <1234>' })
  const [second, first] = await readOutbox(server)
  expect(second?.text).toContain('Kood <1234>')
  expect(second?.text).toContain('+37255512301')
  expect(first?.heading).toBe('<b>Pakkumus</b> & "leping"')
  expect(first?.text).toContain('Tere, Õie!\nVaata: https://portal.example/a?b=c&d=e')
  expect(first?.text).toContain('pakkumus.pdf')
  const page = await (await fetch(`${server.url}/sandbox/outbox`)).text()
  expect(page).not.toContain('<b>')
  expect(page).toContain('href="https://portal.example/a?b=c&amp;d=e"')
})

test('the SMS service checks the password, stores no text, and refuses other callers', async () => {
  const { config } = server.dependencies
  const wrong = {
    ...config.services,
    sms: { url: '', username: '', sender: 'Tehing', ...config.services.sms, password: 'no' },
  }
  const { sms } = createServices(wrong, silentLog, fastRetry)
  const sent = sms?.send({ to: '+37255512301', text: 'Tere' })
  await expect(sent).rejects.toMatchObject({ service: 'sms', outcome: 'refused', status: 401 })
  const bad = server.dependencies.services.sms?.send({ to: 'nobody', text: 'Tere' })
  await expect(bad).rejects.toMatchObject({ service: 'sms', outcome: 'refused', status: 400 })
})
