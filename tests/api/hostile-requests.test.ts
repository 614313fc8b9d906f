import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX, type Call } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import { problem } from '../../api/problem.ts'
import type { Group } from '../../api/role.ts'
import { COMPLIANCE, CREDIT, OTHER_SHOP, PARTNER, SHOP } from './query/example.ts'
import { builtClient } from './built-client.ts'
import { startTestServer, type TestServer } from './server.ts'

const page = '<!doctype html><title>Tehing</title>'

let server: TestServer
const client = builtClient({ 'index.html': page })
beforeAll(async () => {
  server = await startTestServer({ clientFolder: client.folder })
})
afterAll(async () => {
  await server.stop()
  client.remove()
})

type Raw = { method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; type: string; body: string }

/** Sends the path unchanged; `fetch` would normalize it. */
const send = (path: string, { method = 'GET', headers = {}, body }: Raw = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const asked = httpRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const type = response.headers['content-type'] ?? ''
      resolve({ status: response.statusCode ?? 0, type, body: await text(response) })
    })
    asked.on('error', reject)
    asked.end(body)
  })

const LONG = 'x'.repeat(8000)
const odd = [
  '//x',
  '//',
  '///x/y',
  '//example.com/%2e%2e',
  '/%00',
  '/a%00b',
  '/assets/%00.js',
  '/\\x',
  '/..\\..\\package.json',
  '/%5c..%5cpackage.json',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/..%2f..%2fpackage.json',
  `/${LONG}`,
  `/assets/${LONG}`,
  `/${'%61'.repeat(2600)}`,
  `/${'a/'.repeat(4000)}`,
  '/.',
  '/?%00',
  '/assets',
  '/assets/',
]

describe('invalid URLs', () => {
  for (const prefix of ['', API_PREFIX, '/sandbox'])
    test.each(odd.map((path) => [(prefix + path).slice(0, 60), prefix + path]))('%s', async (_, path) => {
      for (const accept of ['text/html', 'application/json']) {
        const { status, type, body } = await send(path, { headers: { accept } })
        expect(status, path.slice(0, 60)).toBeLessThan(500)
        if (status >= 400 && type.includes('json'))
          expect(problem.parse(JSON.parse(body)).status).toBe(status)
      }
    })
})

const people: Record<Group, `${string}@${string}`> = {
  PARTNER,
  SHOP,
  CREDIT,
  COMPLIANCE,
  partnerAdmin: OTHER_SHOP,
}
/** A person who may make the call. */
const whoFor = ({ access }: Call) => people[typeof access === 'string' ? 'PARTNER' : (access[0] ?? 'PARTNER')]

const parameters = {
  'of 101 signs': 'a'.repeat(101),
  'of 900 signs': 'a'.repeat(900),
  'of 3,000 signs': 'a'.repeat(3000),
  'of 101 digits': '1'.repeat(101),
  'of 900 digits': '1'.repeat(900),
  'of 33 bits': '4294967296',
  'of 64 bits': '9223372036854775808',
  'no whole number': '1e400',
  below: '-1',
  zero: '0',
  'with the null sign': '%00',
  'half of a pair': '%ED%A0%80',
  'with a slash in it': '1%2F2',
  dots: '%2e%2e',
  comma: '2147483648,4294967296',
  'a uuid too long': '10000000-0000-4000-8000-0000000000011',
} as const

const signedIn = new Map<string, Promise<string>>()
/** The token of a person who may make the call. */
const tokenFor = (call: Call): Promise<string> => {
  const who = whoFor(call)
  const token = signedIn.get(who) ?? server.signIn(who)
  signedIn.set(who, token)
  return token
}

const json = { 'content-type': 'application/json' }
const make = async (call: Call, path: string, body?: string) => {
  const headers = { authorization: await tokenFor(call), ...(body !== undefined && json) }
  const answer = await send(API_PREFIX + path, {
    method: call.method,
    headers,
    ...(body !== undefined && { body }),
  })
  expect(answer.status, `${call.method} ${path.slice(0, 200)}: ${answer.body.slice(0, 400)}`).toBeLessThan(
    500,
  )
  return answer
}

/** Calls that would end the session of all other calls. */
const keepsSession = ({ name }: { name: string }) => !/logout|signOut|endSessions/i.test(name)

const withParams = allCalls.filter(({ call }) => call.params !== undefined).filter(keepsSession)
const withQueries = allCalls.filter(({ call }) => call.query !== undefined).filter(keepsSession)
const withBodies = allCalls.filter(({ call }) => call.body !== undefined).filter(keepsSession)

const filled = (path: string, value: string) => path.replaceAll(/:\w+/g, value)

describe.each(Object.entries(parameters))('a parameter %s', (_, value) => {
  test.each(withParams)('in the path of $name', async ({ call }) => {
    const body = call.body === undefined ? undefined : '{}'
    await make(call, filled(call.path, value), body)
  })

  test.each(withQueries)('in the query string of $name', async ({ call }) => {
    const names = Object.keys(call.query?.shape ?? {})
    const query = names.map((name) => `${name}=${value}`).join('&')
    const body = call.body === undefined ? undefined : '["P"]'
    await make(call, `${filled(call.path, '1000')}?${query}`, body)
  })
})

/** Whether the server has a route for the call. */
const isServed = async (call: Call): Promise<boolean> => {
  const { status } = await send(API_PREFIX + filled(call.path, '1'), { method: call.method })
  return status !== 404
}

test('a parameter of 101 characters is reported as wrong, like one of 100', async () => {
  const answers = await Promise.all(
    withParams
      .filter(({ call }) => call.access !== 'public')
      .map(async ({ name, call }) => {
        if (!(await isServed(call))) return null
        const { status, body } = await make(call, filled(call.path, 'z'.repeat(101)), call.body && '{}')
        return [name, status, problem.parse(JSON.parse(body)).fields?.length ?? 0]
      }),
  )
  const served = answers.filter((answer) => answer !== null)
  expect(served.length).toBeGreaterThan(30)
  expect(served.filter(([, status, fields]) => status !== 400 || fields === 0)).toEqual([])
})

test('an overlong head is refused', async () => {
  const { status } = await send(`/api/query/1/edit?x=${'y'.repeat(20_000)}`)
  expect(status).toBe(431)
})

const nested = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth)
const bodies = {
  'lists 2,000 deep': nested(2000, '[', ']'),
  'objects 2,000 deep': nested(2000, '{"a":', '}'),
  'lists 500,000 deep': nested(500_000, '[', ']'),
  'objects 150,000 deep': nested(150_000, '{"a":', '}'),
  'lists 500,000 deep, never closed': '['.repeat(500_000),
  'a text of escaped quotes, never closed': `"${String.raw`\"`.repeat(500_000)}`,
  'the same with a last backslash': `"${String.raw`\"`.repeat(500_000)}\\`,
  'brackets in a text': JSON.stringify({ a: '[{'.repeat(50_000) }),
  'ids beyond 32 bits': JSON.stringify(
    Object.fromEntries(
      ['id', 'queryId', 'qassetId', 'suretyId', 'docFileId', 'managerId', 'partnerId', 'financierId'].map(
        (name) => [name, 4_294_967_296],
      ),
    ),
  ),
} as const

describe.each(Object.entries(bodies))('a body of %s', (_, body) => {
  test.each(withBodies)('for $name', async ({ call }) => {
    const path = filled(call.path, '1000')
    await make(call, path, body)
    if (body.startsWith('{') && body.length < 200_000)
      await make(call, path, `{"queryId":1000,"guarantor":${body},"qassets":[${body}],"message":${body}}`)
  })
})

describe('a request from another site’s page', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const link = `${API_PREFIX}/register/10000000-0000-4000-8000-00000000ffff`
  const prefetch = { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
  test.each([
    ...['image', 'iframe', 'script', 'empty'].map((dest) => ({ 'sec-fetch-dest': dest })),
    prefetch,
  ])('is refused: %j', async (headers) => {
    const { status, body } = await send(link, { headers: { ...foreign, ...headers } })
    expect([status, problem.parse(JSON.parse(body)).code]).toEqual([403, 'access.denied'])
  })

  test.each([
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    { ...foreign, 'sec-fetch-dest': 'document' },
  ])('and no address that is visited or shown changes anything: %j', async (headers) => {
    const change = `${API_PREFIX}/query/change-status?queryId=1&status=SM`
    const { status, body } = await send(change, { headers })
    expect([status, problem.parse(JSON.parse(body)).code]).toEqual([403, 'access.denied'])
    // Requests of a program and of the portal's own script.
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    for (const known of [{}, own]) expect((await send(change, { headers: known })).status).toBe(401)
  })

  test('counts towards no limit, however often it is sent', async () => {
    const headers = { ...foreign, 'sec-fetch-dest': 'image' }
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await send(link, { headers })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect((await send(link)).status).toBe(404)
  })

  test('is accepted as a navigation, and from programs that are no browsers', async () => {
    const asked = [{ ...foreign, 'sec-fetch-dest': 'document' }, { 'sec-fetch-site': 'same-origin' }, {}]
    const answers = await Promise.all(asked.map((headers) => send(link, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
