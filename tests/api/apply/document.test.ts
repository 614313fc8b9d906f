import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { APPLY_LANGUAGE_COOKIE } from '../../../api/page-cookies.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import { loginAttemptTable } from '../../../server/schema/session.table.ts'
import { builtClient } from '../built-client.ts'
import { groupOf, SHOP } from '../selfserve/scene.ts'
import { mari, Phone, sendApplication, startApplyServer } from './scene.ts'

/** A renderer that prints the answer with which a customer's page opens. */
const renderer = `
export const render = async ({ visit: { token, picked, ask } }) => {
  const { ok, body } = await ask({ method: 'POST', path: '${applyCalls.open.path}', body: { token } })
  const status = ok ? 200 : body.status
  return { language: picked, html: body.partner ?? body.code, status, state: null, styles: '', screen: null }
}`
const client = builtClient({
  'apply.html': '<html lang="et"><head></head><body><div id="app"></div></body></html>',
  'ssr/entry-server.js': renderer,
  'ssr/preloads.json': '{}',
})
let scene: Awaited<ReturnType<typeof startApplyServer>>
let link: Awaited<ReturnType<typeof sendApplication>>

beforeAll(async () => {
  scene = await startApplyServer(client.folder)
  const { partnerId } = await scene.server.ask(partnerCalls.setting, {}, SHOP)
  link = await sendApplication(scene, await groupOf(scene.server, partnerId))
})
afterAll(async () => {
  await scene.server.stop()
  client.remove()
})

const asBrowser = { accept: 'text/html', 'sec-fetch-dest': 'document' }
const open = async (token: string, headers: Record<string, string> = asBrowser, method = 'GET') => {
  const response = await fetch(`${scene.server.url}/apply/${token}`, { method, headers })
  const [, language, shown] = /lang="(\w+)".*<div id="app">(.*?)<\/div>/s.exec(await response.text()) ?? []
  return { status: response.status, cache: response.headers.get('cache-control'), language, shown }
}
const offer = () => scene.server.ask(selfServeCalls.getOffer, { params: { queryId: link.queryId } }, SHOP)
const attempts = () =>
  scene.server.database.select().from(loginAttemptTable).where(like(loginAttemptTable.account, 'apply:%'))

test.each([
  ['a prefetch', { ...asBrowser, 'sec-purpose': 'prefetch' }, 'GET'],
  ['a program that looks into letters', { accept: 'text/html' }, 'GET'],
  ['a connection check', asBrowser, 'HEAD'],
])('%s does not open the link', async (_, headers, method) => {
  expect(await open(link.byMail, headers, method)).toMatchObject({ status: 200, cache: 'no-cache' })
  expect((await offer()).openedDtime).toBeNull()
})

test('a visit opens the link, in the language picked there', async () => {
  const shown = await open(link.byMail, { ...asBrowser, cookie: `${APPLY_LANGUAGE_COOKIE}=en` })
  expect(shown).toEqual({ status: 200, cache: 'no-store', language: 'en', shown: 'Nutipood OÜ' })
  expect((await offer()).openedDtime).not.toBeNull()
})

test('a made-up link counts as an attempt of the browser’s address, as by the page’s own call', async () => {
  const token = 'x'.repeat(43)
  expect(await open(token)).toMatchObject({ status: 404, shown: 'apply.unknown' })
  await scene.server.request(applyCalls.open, { body: { token } })
  const [byDocument, byCall, ...others] = await attempts()
  expect(byDocument).toMatchObject({ address: byCall?.address, account: byCall?.account })
  expect(others).toEqual([])
})

test('what an identified customer sees is left to the browser', async () => {
  const phone = new Phone(scene.server, link.byMail)
  expect(await phone.identify(mari)).toBe('OK')
  expect(await open(link.byMail, { ...asBrowser, cookie: phone.cookie })).toMatchObject({
    cache: 'no-cache',
    shown: '',
  })
})
