import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, file, noContent } from '../../api/call.ts'
import { call } from '../../src/api/call.ts'
import { connectCalls } from '../../src/api/caller.ts'
import { CallError, ConnectionLost, UnreadableResponse } from '../../src/api/call-error.ts'
import { type Answered, refusal, scriptedServer } from './scripted-server.ts'

const base = { summary: 'for the test', access: 'signedIn' } as const
const thing = z.object({ name: z.string() })
const read = defineCall({
  ...base,
  method: 'GET',
  path: '/thing/:id',
  params: z.object({ id: z.number() }),
  query: z.object({ status: z.optional(z.array(z.string())), page: z.optional(z.number()) }),
  response: thing,
})
const create = defineCall({
  ...base,
  method: 'POST',
  path: '/thing',
  body: thing,
  response: thing,
  idempotencyKey: true,
})
const upload = defineCall({
  ...base,
  method: 'POST',
  path: '/thing/files',
  upload: 'files',
  body: thing,
  response: noContent,
})
const fetchFile = defineCall({ ...base, method: 'GET', path: '/thing/file', response: file })
const change = defineCall({
  ...base,
  method: 'GET',
  path: '/thing/change',
  response: noContent,
  hasSideEffects: true,
})
const open = defineCall({ ...base, method: 'POST', path: '/open', access: 'public', response: noContent })

const refused = vi.fn<(ended: string) => void>()
const reached = vi.fn<(reached: boolean) => void>()
const confirm = vi.fn<() => Promise<boolean>>()
let token: string | null = 'Bearer mine'
const connect = () => connectCalls({ token: () => token, language: () => 'et', refused, confirm, reached })

afterEach(() => {
  refused.mockClear()
  reached.mockClear()
  token = 'Bearer mine'
})

describe('a call', () => {
  test('sends token and language, fills the path and repeats lists in the query string', async () => {
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

  test('with an idempotency key has a new one each time, or the given one', async () => {
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

describe('a temporary failure', () => {
  const inTurn = (...answers: (Answered | null)[]) => {
    const server = scriptedServer()
    const answer = () => {
      const next = answers.shift()
      if (!next) throw new TypeError('no connection')
      return next
    }
    for (const each of [read, create, change]) server.on(each, answer)
    return server
  }
  const fine = { json: { name: 'a' } }
  const input = { params: { id: 7 }, query: {} }

  test.each<[string, Answered | null]>([
    ['no connection', null],
    ['a gateway without a server', { status: 502, blob: new Blob(['<html>']) }],
    ['a gateway that waited too long', { status: 504 }],
    ['a busy server', refusal(503, 'server.busy')],
  ])('is asked again: %s', async (_, trouble) => {
    connect()
    const server = inTurn(trouble, trouble, fine)
    expect(await call(read, input)).toEqual({ name: 'a' })
    expect(server.asked.map(({ url }) => `${url.pathname}${url.search}`)).toEqual(
      Array.from({ length: 3 }, () => '/api/thing/7'),
    )
    expect(reached).toHaveBeenCalledExactlyOnceWith(true)
  })

  test('is retried no sooner than Retry-After', async () => {
    connect()
    inTurn(refusal(503, 'server.busy', { headers: { 'retry-after': '1' } }), fine)
    const started = performance.now()
    await call(read, input)
    expect(performance.now() - started).toBeGreaterThan(900)
  })

  test('is given up after two more attempts', async () => {
    connect()
    const busy = refusal(503, 'server.busy')
    const server = inTurn(busy, busy, busy, fine)
    await expect(call(read, input)).rejects.toMatchObject({ problem: { code: 'server.busy' } })
    expect(server.asked).toHaveLength(3)
  })

  test.each<[string, () => Promise<unknown>, Answered | null]>([
    ['a fault of the server', () => call(read, input), refusal(500, 'internal')],
    [
      'a server that wants a long wait',
      () => call(read, input),
      refusal(503, 'server.busy', { headers: { 'retry-after': '60' } }),
    ],
    ['a call that writes', () => call(create, { body: { name: 'a' } }), null],
    ['a call that writes, at a busy server', () => call(create, { body: { name: 'a' } }), { status: 503 }],
    ['a GET that changes something', () => call(change, {}), null],
  ])('is not asked again: %s', async (_, ask, trouble) => {
    connect()
    const server = inTurn(trouble, fine)
    await expect(ask()).rejects.toBeInstanceOf(Error)
    expect(server.asked).toHaveLength(1)
  })

  test('is not retried after an abort', async () => {
    connect()
    const stop = new AbortController()
    const server = scriptedServer()
    server.on(read, () => {
      stop.abort()
      throw new TypeError('no connection')
    })
    await expect(call(read, input, { signal: stop.signal })).rejects.toBeInstanceOf(TypeError)
    expect(server.asked).toHaveLength(1)
    expect(reached).not.toHaveBeenCalled()
  })
})

describe('a failed call', () => {
  test('is a problem with the server’s text', async () => {
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

  test('differs if the server was not reached', async () => {
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
      await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(UnreadableResponse)
      server.on(read, { ...answer, status: 502 })
      await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(UnreadableResponse)
    },
  )

  test.each([
    ['in the portal’s words', refusal(401, 'session.expired'), 'expired'],
    ['as ended elsewhere', refusal(401, 'session.invalid'), 'endedElsewhere'],
    ['by something before the server', { status: 401, blob: new Blob(['<html>']) }, 'expired'],
    ['without a word', { status: 401 }, 'expired'],
  ])('ends the session when the token is refused %s', async (_, answer, ended) => {
    connect()
    const server = scriptedServer()
    server.on(read, answer)
    await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toBeInstanceOf(CallError)
    expect(refused).toHaveBeenCalledExactlyOnceWith(ended)
  })

  test('ends no session for a wrong password, nor a newer session for an old token', async () => {
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

describe.each(['session.confirm', 'session.confirmPassword'] as const)(
  'a call that is refused with %s',
  (code) => {
    const input = { params: { id: 7 } }

    const answers = (...statuses: number[]) => {
      const server = scriptedServer()
      connect()
      server.on(read, () => {
        const status = statuses.shift() ?? 200
        return status === 403 ? refusal(403, code) : { json: { name: 'a' } }
      })
      return server
    }

    test('is made again once the user has confirmed', async () => {
      const server = answers(403, 200)
      confirm.mockResolvedValueOnce(true)
      expect(await call(read, input)).toEqual({ name: 'a' })
      expect(server.asked).toHaveLength(2)
    })

    test('fails if the user does not, and is not asked about twice', async () => {
      const server = answers(403, 403, 403)
      confirm.mockResolvedValueOnce(false)
      await expect(call(read, input)).rejects.toMatchObject({ problem: { code } })
      confirm.mockResolvedValueOnce(true)
      await expect(call(read, input)).rejects.toMatchObject({ problem: { code } })
      expect(server.asked).toHaveLength(3)
    })
  },
)
