import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { API_PREFIX, type Call } from '../../api/call.ts'
import { allCalls } from '../../api/calls.ts'
import type { Group } from '../../api/role.ts'
import { COMPLIANCE, CREDIT, OTHER_SHOP, PARTNER, SHOP } from './query/example.ts'
import type { TestServer } from './server.ts'

type Raw = { method?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; type: string; body: string }

/** Sends the path unchanged; `fetch` would normalize it. */
export const send = (
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: Raw = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const asked = httpRequest({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const type = response.headers['content-type'] ?? ''
      resolve({ status: response.statusCode ?? 0, type, body: await text(response) })
    })
    asked.on('error', reject)
    asked.end(body)
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

export const parameters = {
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

/** Calls that would end the session of all other calls. */
const keepsSession = ({ name }: { name: string }) => !/logout|signOut|endSessions|endAll/i.test(name)

export const hostileTargets = allCalls.filter(keepsSession)

export const withParams = (calls: Calls) => calls.filter(({ call }) => call.params !== undefined)

export const filled = (path: string, value: string) => path.replaceAll(/:\w+/g, value)

const nested = (depth: number, open: string, close: string, inner = '1') =>
  open.repeat(depth) + inner + close.repeat(depth)
export const bodies = {
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

const json = { 'content-type': 'application/json' }

export type Make = (call: Call, path: string, body?: string) => Promise<Answer>

/** Returns a function that makes any call as a person who may; fails for a response of 500 and more. */
export const makerOf = (server: () => TestServer): Make => {
  const signedIn = new Map<string, Promise<string>>()
  const tokenFor = (call: Call): Promise<string> => {
    const who = whoFor(call)
    const token = signedIn.get(who) ?? server().signIn(who)
    signedIn.set(who, token)
    return token
  }
  return async (call, path, body) => {
    const headers = { authorization: await tokenFor(call), ...(body !== undefined && json) }
    const answer = await send(server().url, API_PREFIX + path, {
      method: call.method,
      headers,
      ...(body !== undefined && { body }),
    })
    expect(answer.status, `${call.method} ${path.slice(0, 200)}: ${answer.body.slice(0, 400)}`).toBeLessThan(
      500,
    )
    return answer
  }
}

type Values = Readonly<Record<string, string>>
type Calls = readonly (typeof hostileTargets)[number][]

/** Sends each value to each of the calls, in its path and in its query string. */
export const testParameters = (make: Make, calls: Calls, values: Values) =>
  describe.each(Object.entries(values))('a parameter %s', (_, value) => {
    test.each(withParams(calls))('in the path of $name', async ({ call }) => {
      const body = call.body === undefined ? undefined : '{}'
      await make(call, filled(call.path, value), body)
    })

    const withQueries = calls.filter(({ call }) => call.query !== undefined)
    test.each(withQueries)('in the query string of $name', async ({ call }) => {
      const names = Object.keys(call.query?.shape ?? {})
      const query = names.map((name) => `${name}=${value}`).join('&')
      const body = call.body === undefined ? undefined : '["P"]'
      await make(call, `${filled(call.path, '1000')}?${query}`, body)
    })
  })

/** Sends each body to each of the calls. */
export const testBodies = (make: Make, calls: Calls, values: Values) =>
  describe.each(Object.entries(values))('a body of %s', (_, body) => {
    const withBodies = calls.filter(({ call }) => call.body !== undefined)
    test.each(withBodies)('for $name', async ({ call }) => {
      const path = filled(call.path, '1000')
      await make(call, path, body)
      if (body.startsWith('{') && body.length < 200_000)
        await make(call, path, `{"queryId":1000,"guarantor":${body},"qassets":[${body}],"message":${body}}`)
    })
  })
