import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX, type Call } from '../../api/call.ts'
import { problem } from '../../api/problem.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { queryListCalls } from '../../api/query-list.calls.ts'
import { builtClient } from './built-client.ts'
import {
  bodies,
  filled,
  hostileTargets,
  makerOf,
  parameters,
  send,
  testBodies,
  testParameters,
  withParams,
} from './hostile-calls.ts'
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
        const { status, type, body } = await send(server.url, path, { headers: { accept } })
        expect(status, path.slice(0, 60)).toBeLessThan(500)
        if (status >= 400 && type.includes('json'))
          expect(problem.parse(JSON.parse(body)).status).toBe(status)
      }
    })
})

const make = makerOf(() => server)

/** Calls that take each value; every call takes some, and each value in the deep tier. */
const some = hostileTargets.filter(({ call }) =>
  ([queryCalls.edit, queryCalls.save, queryListCalls.ofPartner] as Call[]).includes(call),
)
testParameters(make, some, parameters)
testParameters(make, hostileTargets, {
  'of 33 bits': parameters['of 33 bits'],
  'with the null sign': parameters['with the null sign'],
})
/** Whether the server has a route for the call. */
const isServed = async (call: Call): Promise<boolean> => {
  const { status } = await send(server.url, API_PREFIX + filled(call.path, '1'), { method: call.method })
  return status !== 404
}

test('a parameter of 101 characters is reported as wrong, like one of 100', async () => {
  const answers = await Promise.all(
    withParams(hostileTargets)
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
  const { status } = await send(server.url, `/api/query/1/edit?x=${'y'.repeat(20_000)}`)
  expect(status).toBe(431)
})

testBodies(make, some, bodies)
testBodies(make, hostileTargets, { 'ids beyond 32 bits': bodies['ids beyond 32 bits'] })

describe('a request from another site’s page', () => {
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const link = `${API_PREFIX}/register/10000000-0000-4000-8000-00000000ffff`
  const prefetch = { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }
  test.each([
    ...['image', 'iframe', 'script', 'empty'].map((dest) => ({ 'sec-fetch-dest': dest })),
    prefetch,
  ])('is refused: %j', async (headers) => {
    const { status, body } = await send(server.url, link, { headers: { ...foreign, ...headers } })
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
    const { status, body } = await send(server.url, change, { headers })
    expect([status, problem.parse(JSON.parse(body)).code]).toEqual([403, 'access.denied'])
    // Requests of a program and of the portal's own script.
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    for (const known of [{}, own])
      expect((await send(server.url, change, { headers: known })).status).toBe(401)
  })

  test('counts towards no limit, however often it is sent', async () => {
    const headers = { ...foreign, 'sec-fetch-dest': 'image' }
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await send(server.url, link, { headers })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect((await send(server.url, link)).status).toBe(404)
  })

  test('is accepted as a navigation, and from programs that are no browsers', async () => {
    const asked = [{ ...foreign, 'sec-fetch-dest': 'document' }, { 'sec-fetch-site': 'same-origin' }, {}]
    const answers = await Promise.all(asked.map((headers) => send(server.url, link, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
