import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { revokeApiKey } from '../../../server/partner/api-key.ts'
import { SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { basket, callTo, keyOf, NUTIPOOD, partnerIdOf, RATTAPOOD } from './scene.ts'

const ALLOWED = 30
let server: TestServer
let key = ''
beforeAll(async () => {
  server = await startTestServer({ environment: { PARTNER_API_RATE_LIMIT: String(ALLOWED) } })
  key = await keyOf(server, NUTIPOOD)
})
afterAll(() => server.stop())

const call = callTo(() => server)

/** Starts a new minute, in which the rate limit counts from zero. */
const beginMinute = () => server.advance(60_000 - (server.dependencies.now().getTime() % 60_000))

describe('without a valid key', () => {
  test.each([
    ['no key', {}, 'apiKey.missing'],
    ['another scheme', { authorization: 'Basic dGVoaW5nOnRlaGluZw==' }, 'apiKey.invalid'],
    ['an empty one', { authorization: 'Bearer ' }, 'apiKey.invalid'],
    ['any one', { authorization: `Bearer tehing_${'0'.repeat(12)}_${'a'.repeat(43)}` }, 'apiKey.invalid'],
    ['a huge one', { authorization: `Bearer ${'x'.repeat(8000)}` }, 'apiKey.invalid'],
  ])('is let in nowhere: %s', async (_, headers, code) => {
    for (const path of ['/applications', '/applications/1', '/asset-groups']) {
      const { status, body } = await call(path, { headers: headers })
      expect([path, status, body.code]).toEqual([path, 401, code])
    }
    const created = await call('/applications', { body: basket, headers: headers })
    expect([created.status, created.body.code]).toEqual([401, code])
  })

  test('a user’s token is not a key, and a key is not a user’s token', async () => {
    const token = await server.signIn(SHOP)
    expect((await call('/applications', { headers: { authorization: token } })).status).toBe(401)
    const headers = { authorization: `Bearer ${key}` }
    expect((await server.request(queryListCalls.counts, {}, undefined, { headers })).status).toBe(401)
  })

  test('a key ends when it is revoked or replaced', async () => {
    const partnerId = await partnerIdOf(server, RATTAPOOD)
    const first = await keyOf(server, RATTAPOOD)
    expect((await call('/applications', { key: first })).status).toBe(200)
    const second = await keyOf(server, RATTAPOOD)
    expect((await call('/applications', { key: first })).body.code).toBe('apiKey.invalid')
    expect((await call('/applications', { key: second })).status).toBe(200)
    await server.database.transaction((tx) => revokeApiKey(tx, { partnerId, now: new Date() }))
    expect((await call('/applications', { key: second })).body.code).toBe('apiKey.invalid')
  })

  test('guesses from one address are limited, and a valid key from there still works', async () => {
    beginMinute()
    const guess = (number: number) =>
      call('/applications', { key: `tehing_${String(number).padStart(12, '0')}_${'b'.repeat(43)}` })
    const statuses: number[] = []
    for (let number = 0; number < 60; number++) statuses.push((await guess(number)).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
    expect(statuses.at(-1)).toBe(429)
    expect((await call('/applications', { key })).status).toBe(200)
  })
})

describe('a key in the URL', () => {
  test.each(['api_key', 'apiKey', 'key', 'access_token', 'x-api-key', 'token'])(
    'is refused: %s',
    async (name) => {
      const { status, body } = await call(`/applications?${name}=${key}`, { key })
      expect([status, body.code, body.fields]).toMatchObject([400, 'apiKey.inAddress', [{ path: name }]])
      expect((await call(`/applications?${name}=${key}`)).body.code).toBe('apiKey.inAddress')
    },
  )
})

describe('a body', () => {
  test('above one mebibyte is refused, and unread without a key', async () => {
    const huge = JSON.stringify({ ...basket, clientInfo: 'x'.repeat(1_100_000) })
    expect((await call('/applications', { body: huge, key })).status).toBe(413)
    expect((await call('/applications', { body: huge })).status).toBe(401)
  })

  test.each([
    ['no JSON', '{', 'request.malformed'],
    ['a list', '[]', 'request.invalid'],
    ['a deep one', '['.repeat(100) + ']'.repeat(100), 'request.malformed'],
  ])('as %s is refused', async (_, body, code) => {
    expect((await call('/applications', { body, key })).body.code).toBe(code)
  })
})

test('a partner has its own rate limit; others are not affected', async () => {
  const other = await keyOf(server, RATTAPOOD)
  beginMinute()
  const statuses: number[] = []
  for (let number = 0; number < ALLOWED * 2; number++)
    statuses.push((await call('/asset-groups', { key: other })).status)
  const refused = await call('/asset-groups', { key: other })
  expect(statuses[0]).toBe(200)
  expect([refused.status, refused.body.code]).toEqual([429, 'request.tooMany'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call('/asset-groups', { key })).status).toBe(200)
})

test('two partners may use the same idempotency key', async () => {
  const other = await keyOf(server, 'Tööriistakeskus OÜ')
  const headers = { 'idempotency-key': 'order-1' }
  const one = await call('/applications', { body: basket, key, headers })
  const two = await call('/applications', { body: basket, key: other, headers })
  expect([one.status, two.status]).toEqual([201, 201])
  expect(two.body.id).not.toBe(one.body.id)
})
