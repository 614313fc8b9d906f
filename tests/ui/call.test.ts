import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, file, nothing } from '../../contract/call.ts'
import { call, connectCalls } from '../../src/call.ts'
import { CallError, ConnectionLost, UnreadableAnswer } from '../../src/call-error.ts'
import { refusal, scriptedServer } from './scriptedServer.ts'

const base = { summary: 'for the test', access: 'signedIn' } as const
const thing = z.object({ name: z.string() })
const read = defineCall({
  ...base,
  method: 'GET',
  path: '/thing/:id',
  params: z.object({ id: z.number() }),
  query: z.object({ status: z.optional(z.array(z.string())), page: z.optional(z.number()) }),
  answer: thing,
})
const create = defineCall({ ...base, method: 'POST', path: '/thing', body: thing, answer: thing, once: true })
const upload = defineCall({
  ...base,
  method: 'POST',
  path: '/thing/files',
  upload: 'files',
  body: thing,
  answer: nothing,
})
const fetchFile = defineCall({ ...base, method: 'GET', path: '/thing/file', answer: file })
const open = defineCall({ ...base, method: 'POST', path: '/open', access: 'public', answer: nothing })

const refused = vi.fn<() => void>()
const reached = vi.fn<(reached: boolean) => void>()
let token: string | null = 'Bearer mine'
const connect = () => connectCalls({ token: () => token, language: () => 'et', refused, reached })

afterEach(() => {
  refused.mockClear()
  reached.mockClear()
  token = 'Bearer mine'
})

describe('a call', () => {
  test('carries token and language, fills the path and repeats lists in the query string', async () => {
    connect()
    const server = scriptedServer()
    server.on(read, { json: { name: 'a' } })
    const answer = await call(read, { params: { id: 7 }, query: { status: ['P', 'SM'], page: 0 } })
    expect(answer).toEqual({ name: 'a' })
    const [asked] = server.asked
    expect(`${asked?.url.pathname}${asked?.url.search}`).toBe('/api/thing/7?status=P&status=SM&page=0')
    expect(asked?.headers.get('authorization')).toBe('Bearer mine')
    expect(asked?.headers.get('accept-language')).toBe('et')
    expect(asked?.headers.get('idempotency-key')).toBeNull()
    expect(reached).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('that must happen once carries a new key each time, or the one it is given', async () => {
    connect()
    const server = scriptedServer()
    server.on(create, { status: 201, json: { name: 'a' } })
    await call(create, { body: { name: 'a' } })
    await call(create, { body: { name: 'a' } })
    await call(create, { body: { name: 'a' } }, { key: 'again' })
    const keys = server.asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('again')
    expect(server.asked[0]?.body).toEqual({ name: 'a' })
  })

  test('sends files as a form', async () => {
    connect()
    const server = scriptedServer()
    server.on(upload, { status: 204 })
    await call(upload, { body: { name: 'a' } }, { files: [new File(['x'], 'x.pdf')] })
    const form = server.asked[0]?.body
    expect(form instanceof FormData && [form.get('name'), (form.get('files') as File).name]).toEqual([
      'a',
      'x.pdf',
    ])
  })

  test.each([
    [`attachment; filename="offer.pdf"`, 'offer.pdf'],
    [`attachment; filename="x.pdf"; filename*=UTF-8''p%C3%B5hi.pdf`, 'põhi.pdf'],
  ])('takes a file’s name from %s', async (disposition, name) => {
    connect()
    const server = scriptedServer()
    server.on(fetchFile, { headers: { 'content-disposition': disposition }, blob: new Blob(['pdf']) })
    const answer = await call(fetchFile, {})
    expect([answer.name, await answer.content.text()]).toEqual([name, 'pdf'])
  })
})

describe('what goes wrong', () => {
  test('is a problem with the server’s words', async () => {
    connect()
    const server = scriptedServer()
    server.on(
      read,
      refusal(429, 'request.tooMany', { detail: 'Liiga palju', headers: { 'retry-after': '30' } }),
    )
    const error = await call(read, { params: { id: 1 }, query: {} }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      retryAfter: 30,
      problem: { code: 'request.tooMany', detail: 'Liiga palju' },
    })
    expect(refused).not.toHaveBeenCalled()
  })

  test('is told apart when the server was not reached', async () => {
    connect()
    scriptedServer()
    await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(ConnectionLost)
    expect(reached).toHaveBeenCalledExactlyOnceWith(false)
  })

  test.each([[{ json: { title: 'not ours' } }], [{ blob: new Blob(['<html>']) }]])(
    'is told apart when the answer is not what the contract says',
    async (answer) => {
      connect()
      const server = scriptedServer()
      server.on(read, answer)
      await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(UnreadableAnswer)
      server.on(read, { ...answer, status: 502 })
      await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(UnreadableAnswer)
    },
  )

  test('ends the session when the token is refused', async () => {
    connect()
    const server = scriptedServer()
    server.on(read, refusal(401, 'session.expired'))
    await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(CallError)
    expect(refused).toHaveBeenCalledOnce()
  })

  test('does not end a session for a wrong password, nor a newer one for an old token', async () => {
    connect()
    const server = scriptedServer()
    server.on(open, refusal(401, 'login.failed'))
    await expect(call(open, {})).rejects.toBeInstanceOf(CallError)
    server.on(read, () => {
      token = 'Bearer newer'
      return refusal(401, 'session.invalid')
    })
    await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(CallError)
    expect(refused).not.toHaveBeenCalled()
  })
})
