import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import { publicProvider } from '../../../api/public-provider.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { builtClient } from '../built-client.ts'
import { pdfText } from '../document/pdf-text.ts'
import { outboxWith } from '../mail/outbox.ts'
import { completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { POINT, saveProviderSettings } from './example.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  server = await startTestServer({ clientFolder: client.folder })
})
afterAll(async () => {
  await server.stop()
  client.remove()
})

const page = async (path = '/') =>
  (await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } })).text()

/** The provider's data in a page. */
const inPage = async (path?: string) => {
  const [, json] = /<script type="application\/json" id="public-provider">(.*?)<\/script>/.exec(
    await page(path),
  ) ?? ['', 'null']
  return publicProvider.parse(JSON.parse(json ?? ''))
}

const provider = {
  name: 'Uus </script><b>Liising</b> AS',
  phone: '+372 611 1111',
  secondPhone: '+372 622 2222',
  email: 'abi@uus.example',
  webPage: 'https://uus.example/',
  workingHoursEn: 'Mon–Sun',
  workingHoursEt: 'E–P',
}

test('everyone reads only name and contacts, by a call and in the page', async () => {
  const before = await inPage()
  expect(before).toEqual(await server.ask(providerSettingsCalls.contact, {}))
  expect(before).toEqual({
    name: 'Tehing Liising AS',
    phone: '+372 600 0000',
    secondPhone: '',
    email: 'tugi@tehing.example',
    webPage: '',
    workingHoursEn: 'Mon–Fri 9:00–17:00',
    workingHoursEt: 'E–R 9:00–17:00',
    logo: null,
  })
  const { modifiedDtime } = await saveProviderSettings(server, {
    ...provider,
    logo: POINT,
    committeeLimit: 12_345,
  })
  const shown = { ...provider, logo: { version: modifiedDtime, width: 1, height: 1 } }
  expect(await server.ask(providerSettingsCalls.contact, {})).toEqual(shown)
  const answer = await server.request(providerSettingsCalls.contact, {})
  expect(answer.body).toEqual(shown)

  server.advance(5000)
  expect(await inPage('/login')).toEqual(before)
  await expect.poll(() => inPage('/login')).toEqual(shown)
  expect(await page()).not.toContain('</script><b>')
})

test('the logo is a file that browsers cache by version', async () => {
  const { modifiedDtime } = await saveProviderSettings(server, { logo: POINT })
  const logo = (version: string) => server.request(providerSettingsCalls.logo, { query: { version } })
  const { status, headers, body } = await logo(modifiedDtime)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await (body as Blob).arrayBuffer())
  expect(`data:image/png;base64,${bytes.toString('base64')}`).toBe(POINT)
  expect((await logo('another')).headers.get('cache-control')).toBe('no-store')
  await saveProviderSettings(server, { logo: null })
  expect((await logo(modifiedDtime)).status).toBe(404)
})

test('documents name the provider from the settings', async () => {
  await saveProviderSettings(server, {
    ...provider,
    name: 'Uus Liising AS',
    regCode: '11077247',
    address: 'Pikk 1, Tartu',
  })
  const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)
  const { body } = await server.request(agreementCalls.offer, { params: { id: queryId } }, INHOUSE)
  const text = pdfText(new Uint8Array(await (body as Blob).arrayBuffer()))
  for (const said of ['Uus Liising AS', '11077247', 'Pikk 1, Tartu', '+372 611 1111', 'abi@uus.example'])
    expect(text).toContain(said)
  for (const old of ['Tehing Liising AS', '10928453', 'Narva mnt 7']) expect(text).not.toContain(old)
})

test('letters are signed with them in the letter’s language', async () => {
  await saveProviderSettings(server, { ...provider, name: 'Uus Liising AS' })
  const { uuid, email } = demoInvitations[1]
  await server.ask(registrationCalls.resetActivationLink, { params: { uuid } })
  const [letter] = await outboxWith(server, 1, email)
  expect(letter?.text).toMatch(
    /\n(?:Tehing partner portal|Tehingu partneriportaal)\nUus Liising AS\n\+372 611 1111, \+372 622 2222, abi@uus\.example\n(?:Mon–Sun|E–P)\nhttps:\/\/uus\.example\/\s*$/,
  )
})
