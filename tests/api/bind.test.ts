import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineCall, file, noContent } from '../../api/call.ts'
import { euros, idParam, requiredText } from '../../api/field.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { bind } from '../../server/platform/http/bind.ts'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'
import { Problem } from '../../server/platform/http/problem.ts'
import { createWriteBulkhead } from '../../server/platform/http/bulkheads.ts'
import { reasonTable } from '../../server/schema/reason.table.ts'
import { createAuthenticate } from '../../server/session/authenticate.ts'
import { startTestServer, type TestServer } from './server.ts'

const body = z.object({ name: requiredText(20), assets: z.array(z.object({ price: euros })) })
const save = defineCall({
  method: 'POST',
  path: '/trial/:id',
  summary: 'A call of this test',
  access: ['SHOP'],
  params: z.object({ id: idParam }),
  query: z.object({ page: z.optional(idParam) }),
  body,
  response: z.object({ count: z.int() }),
  status: 201,
  idempotencyKey: true,
})
const download = defineCall({
  method: 'GET',
  path: '/trial.pdf',
  summary: 'File',
  access: 'public',
  response: file,
})
const wrong = defineCall({
  method: 'GET',
  path: '/wrong',
  summary: 'A faulty handler',
  access: 'public',
  response: z.object({ count: z.int() }),
})
const silent = defineCall({
  method: 'PUT',
  path: '/silent',
  summary: 'Nothing',
  access: 'public',
  response: noContent,
})

let server: TestServer
let app: FastifyInstance
let token: string
let works: number

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('shop@tehing.example')
})
afterAll(() => server.stop())

beforeEach(() => {
  works = 0
  app = Fastify()
  app.setErrorHandler(createErrorHandler())
  const api = {
    ...server.dependencies,
    app,
    authenticate: createAuthenticate(server.dependencies),
    limitWrites: createWriteBulkhead(),
    auditRead: async () => undefined,
  }
  bind(api, save, {}, async ({ body: sent, database }) => {
    works += 1
    await database.insert(reasonTable).values({ en: sent.name, et: sent.name, reasonGroup: 'client' })
    if (sent.name === 'refused') throw new Problem('query.refused', { currentStatus: 'QA', reason: 'credit' })
    return { count: await database.$count(reasonTable), secret: 'never leaves' }
  })
  bind(api, download, {}, async () => ({
    name: 'Õpetaja "pakkumine".pdf',
    type: 'application/pdf',
    content: Buffer.from('%PDF'),
  }))
  bind(api, wrong, {}, async () => ({ count: 1.5 }))
  bind(api, silent, {}, async () => undefined)
})
afterEach(() => app.close())

const good = { name: 'Reason', assets: [{ price: 1.5 }] }
const post = (payload: object, key?: string, url = '/trial/1') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: token, ...(key && { 'idempotency-key': key }) },
  })

describe('the request', () => {
  test('gets one response with every wrong field of path, query and body', async () => {
    const bad = { name: '', assets: [{ price: 1 }, { price: 1.005 }, { price: 'x' }] }
    const answer = await post(bad, undefined, '/trial/zero?page=0')
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    const problem = answer.json<{ code: string; fields: { path: string; code: string; detail: string }[] }>()
    expect(problem.code).toBe('request.invalid')
    expect(problem.fields.map(({ path, code }) => [path, code])).toEqual([
      ['id', 'field.number'],
      ['page', 'field.tooSmall'],
      ['name', 'field.required'],
      ['assets.1.price', 'field.decimals'],
      ['assets.2.price', 'field.number'],
    ])
    expect(problem.fields[2]?.detail).toBe('This field is required')
    expect(works).toBe(0)
  })

  test('without a body reports the missing fields', async () => {
    const answer = await app.inject({ method: 'POST', url: '/trial/1', headers: { authorization: token } })
    expect(answer.json()).toMatchObject({ status: 400, fields: [{ path: 'body', code: 'field.required' }] })
  })
})

describe('the response', () => {
  test('never contains undeclared fields', async () => {
    const answer = await post(good)
    expect(answer.statusCode).toBe(201)
    expect(Object.keys(answer.json())).toEqual(['count'])
  })

  test('of a handler that does not fit the schema is a 500 without details', async () => {
    const answer = await app.inject({ method: 'GET', url: '/wrong' })
    expect(answer.json()).toEqual({
      type: '/api/docs#internal',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
      detail: 'A technical error occurred. Please try again later.',
    })
  })

  test('with a file is an attachment with its full name', async () => {
    const { headers, body: content } = await app.inject({ method: 'GET', url: '/trial.pdf' })
    expect(content).toBe('%PDF')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_petaja _pakkumine_.pdf"; filename*=UTF-8''%C3%95petaja%20%22pakkumine%22.pdf`,
    )
  })

  test('without content is 204', async () => {
    expect((await app.inject({ method: 'PUT', url: '/silent' })).statusCode).toBe(204)
  })

  test('to a refused step has state and reason, and is audited', async () => {
    const answer = await post({ ...good, name: 'refused' })
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'query.refused',
      currentStatus: 'QA',
      reason: 'credit',
    })
    const trail = await server.database.select().from(auditTable)
    expect(trail.at(-1)).toMatchObject({
      event: 'call.refused',
      details: { call: 'POST /trial/:id', code: 'query.refused', reason: 'credit' },
    })
  })
})

describe('an idempotency key', () => {
  test('repeats the first response without repeating the work', async () => {
    const first = await post(good, 'key-1')
    const again = await post(good, 'key-1')
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
    expect(works).toBe(1)
  })

  test('runs concurrent calls once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(good, 'key-2')))
    expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1)
    expect(works).toBe(1)
  })

  test('is refused with another request', async () => {
    const first = await post(good, 'key-3')
    expect((await post({ ...good, name: 'Other' }, 'key-3')).json()).toMatchObject({
      code: 'request.keyReused',
      stored: first.json(),
    })
    expect((await post(good, 'key-3', '/trial/2')).json()).toMatchObject({ code: 'request.keyReused' })
  })

  test('is free again after a refusal, which stores nothing', async () => {
    const before = await server.database.$count(reasonTable)
    expect((await post({ ...good, name: 'refused' }, 'key-4')).statusCode).toBe(409)
    expect(await server.database.$count(reasonTable)).toBe(before)
    expect((await post(good, 'key-4')).statusCode).toBe(201)
  })

  test('belongs to one user', async () => {
    await post(good, 'key-5')
    token = await server.signIn('shop-onspot@tehing.example')
    expect((await post(good, 'key-5')).statusCode).toBe(201)
    expect(works).toBe(2)
  })

  test('must have a valid length', async () => {
    for (const [key, code] of [
      ['k'.repeat(201), 'field.tooLong'],
      [' ', 'field.required'],
    ] as const)
      expect((await post(good, key)).json()).toMatchObject({
        status: 400,
        fields: [{ path: 'Idempotency-Key', code }],
      })
  })
})
