import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIX } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import { problem } from '../../api/problem.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Query } from '../../api/query.ts'
import { userCalls } from '../../api/user.calls.ts'
import { en } from '../../lang/en.ts'
import { et } from '../../lang/et.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { queryTable } from '../../server/schema/query.table.ts'
import { completeQuery, OTHER_SHOP, PARTNER } from './query/example.ts'
import { TEST_SECRET } from './dependencies.ts'
import { startTestServer, type TestServer } from './server.ts'

const MIB = 1024 * 1024
const texts: Record<Language, Record<string, string>> = { en, et }

let server: TestServer
let query: Query
beforeAll(async () => {
  server = await startTestServer()
  query = await server.ask(queryCalls.save, { body: completeQuery }, PARTNER)
})
afterAll(() => server.stop())

type Sent = { method?: string; path: string; body?: string; headers?: Record<string, string>; as?: 'other' }
type Wanted = { status: number; code: string; fields?: string[]; reason?: string; currentStatus?: string }

const json = { 'content-type': 'application/json' }
const saving = (body: unknown): Sent => ({
  method: 'POST',
  path: '/query/save',
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const changing = (more: string): Sent => ({ path: `/query/change-status?queryId=${query.queryId}&${more}` })

const forged = (secret: string, expiresAt: number) =>
  new SignJWT({ role: 'PARTNER' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('tehing')
    .setAudience('tehing api')
    .setSubject('1')
    .setJti('7d3c1a2e-8f1b-4f3a-9a55-0d9a4a2f6c11')
    .setIssuedAt(expiresAt - 60)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret))

const soon = Math.floor(Date.now() / 1000) + 3600
const past = Math.floor(Date.now() / 1000) - 3600
const reading = (authorization: string): Sent => ({
  path: `/query/${query.queryId}/edit`,
  headers: { authorization },
})

/** Invalid requests of programs, with the documented response. */
const cases: Record<string, [() => Sent | Promise<Sent>, Wanted]> = {
  'an unknown status': [() => changing('status=ZZ'), invalid('status')],
  'a status that cannot be reached': [
    () => changing('status=CA'),
    { status: 409, code: 'query.unreachable', currentStatus: 'P' },
  ],
  'an unknown status in a list': [
    () => ({
      method: 'POST',
      path: '/query/get-partner-queries-by-status',
      headers: json,
      body: '["P","ZZ"]',
    }),
    invalid('1'),
  ],
  "another partner's query": [
    () => ({ ...reading(''), headers: {}, as: 'other' }),
    { status: 404, code: 'notFound' },
  ],
  'malformed JSON': [() => saving('{"custName":'), { status: 400, code: 'request.malformed' }],
  'no body': [() => saving(''), invalid('body')],
  'a list in place of a query': [() => saving([]), invalid('body')],
  'fields of the wrong type': [
    () => saving({ custName: 5, paymentPeriod: 1.5, sureties: 'none' }),
    invalid('custName', 'paymentPeriod', 'sureties'),
  ],
  'prices with letters': [
    () => saving({ contractFee: '12a', qassets: [{ qassetName: 'Saw', qassetPrice: '99 eur' }] }),
    invalid('contractFee', 'qassets.0.qassetPrice'),
  ],
  'a sign that no database takes': [
    () => saving({ custName: 'a\u0000b', qassets: [{ qassetName: '\u0000', qassetPrice: 1 }] }),
    invalid('custName', 'qassets.0.qassetName'),
  ],
  'such a sign in a search': [
    () => ({
      method: 'POST',
      path: '/query/get-partner-queries-by-status?searchParam=%00',
      headers: json,
      body: '["P"]',
    }),
    invalid('searchParam'),
  ],
  'a number that is no number': [() => ({ path: '/query/first/edit' }), invalid('id')],
  'a stale save': [
    () =>
      saving({ queryId: query.queryId, modifiedDtime: '2020-01-01T00:00:00.000Z', contactName: 'Mari Saar' }),
    { status: 409, code: 'query.conflict', currentStatus: 'P' },
  ],
  'more than 1 MiB': [() => saving({ custName: 'a'.repeat(MIB) }), { status: 413, code: 'request.tooLarge' }],
  'another content type': [
    () => ({ ...saving('custName=a'), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    { status: 415, code: 'request.notJson' },
  ],
  'no token': [() => reading(''), { status: 401, code: 'session.missing' }],
  'a token that is none': [() => reading('Bearer abc'), { status: 401, code: 'session.invalid' }],
  'a forged token': [
    async () => reading(`Bearer ${await forged('another secret of more than thirty letters', soon)}`),
    { status: 401, code: 'session.invalid' },
  ],
  'a token of no session': [
    async () => reading(`Bearer ${await forged(TEST_SECRET, soon)}`),
    { status: 401, code: 'session.invalid' },
  ],
  'an expired token': [
    async () => reading(`Bearer ${await forged(TEST_SECRET, past)}`),
    { status: 401, code: 'session.expired' },
  ],
  'an unknown call': [() => ({ path: '/nowhere' }), { status: 404, code: 'notFound' }],
  'another method': [() => ({ method: 'DELETE', path: '/query/save' }), { status: 404, code: 'notFound' }],
}

function invalid(...fields: string[]): Wanted {
  return { status: 400, code: 'request.invalid', fields }
}

const ask = async (sent: Sent, language: Language) => {
  const authorization = await server.signIn(sent.as === 'other' ? OTHER_SHOP : PARTNER)
  const { authorization: own = authorization, ...headers } = sent.headers ?? {}
  return fetch(`${server.url}${API_PREFIX}${sent.path}`, {
    method: sent.method ?? 'GET',
    headers: { 'accept-language': language, ...headers, ...(own && { authorization: own }) },
    ...(sent.body !== undefined && { body: sent.body }),
  })
}

const stored = () => server.database.select().from(queryTable).orderBy(queryTable.queryId)

describe.each(['en', 'et'] as const)('bad input, reported in %s', (language) => {
  beforeAll(async () => {
    for (const who of [PARTNER, OTHER_SHOP] as const)
      await server.ask(userCalls.changeLanguage, { query: { language } }, who)
  })

  test.each(Object.entries(cases))('%s', async (_, [send, wanted]) => {
    const sent = await send()
    const before = await stored()
    const response = await ask(sent, language)
    expect(response.status).toBe(wanted.status)
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const answer = problem.parse(await response.json())
    expect(answer).toMatchObject({ status: wanted.status, code: wanted.code })
    expect(answer.detail).toBe(texts[language][`error.${wanted.code}`])
    expect(answer.currentStatus).toBe(wanted.currentStatus)
    expect(answer.fields?.map(({ path }) => path)).toEqual(wanted.fields)
    for (const field of answer.fields ?? []) expect(field.detail).toBe(texts[language][field.code])
    expect(await stored()).toEqual(before)
  })
})

test('a close without a reason is refused in the caller’s language', async () => {
  const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, 'inhouse@tehing.example')
  for (const language of ['en', 'et'] as const) {
    await server.ask(userCalls.changeLanguage, { query: { language } }, 'inhouse@tehing.example')
    const refused = await server.refuse(
      queryCalls.changeStatus,
      { query: { queryId, status: 'N', closingReason: '  ' } },
      'inhouse@tehing.example',
    )
    expect(refused).toMatchObject({
      status: 409,
      code: 'query.refused',
      reason: 'hasReason',
      currentStatus: 'P',
    })
    expect(refused.detail).toBe(texts[language]['refusal.hasReason'])
  }
})

test('refusals of known users are audited', async () => {
  const trail = await server.database.select().from(auditTable)
  const codes = trail.filter(({ event }) => event === 'call.refused').map(({ details }) => details?.['code'])
  expect(codes).toEqual(expect.arrayContaining(['query.unreachable', 'query.conflict', 'query.refused']))
})
