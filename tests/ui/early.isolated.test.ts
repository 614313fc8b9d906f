import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userCalls } from '../../api/user.calls.ts'
import { call } from '../../src/api/call.ts'
import { connectCalls } from '../../src/api/caller.ts'
import { earlyKey, type EarlyAnswer } from '../../src/api/early.ts'
import { scriptedServer } from './scripted-server.ts'

const asked = userCalls.isPartnerInhouse
const answer = (isInhouse: boolean) => new Response(JSON.stringify({ isInhouse }))
const refused = vi.fn<(ended: string) => void>()

const leave = (early: EarlyAnswer, token = 'Bearer mine') => {
  window.tehingEarly = { token, askedAt: 5_000, answers: { [earlyKey(asked.path, {})]: early } }
}

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(14_999)
  connectCalls({ token: () => 'Bearer mine', language: () => 'et', refused, reached: () => undefined })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete window.tehingEarly
  refused.mockClear()
})

test('what the page has asked for is not asked again, but the next time it is', async () => {
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  leave(Promise.resolve(answer(true)))
  expect(await call(asked, {})).toEqual({ isInhouse: true })
  expect(server.asked).toEqual([])
  expect(await call(asked, {})).toEqual({ isInhouse: false })
  expect(server.asked).toHaveLength(1)
})

test.each([
  ['for another who was signed in', () => leave(Promise.resolve(answer(true)), 'Bearer theirs')],
  ['that never came', () => leave(Promise.resolve(undefined))],
  ['of a server in trouble', () => leave(Promise.resolve(new Response('', { status: 503 })))],
])('an answer %s is asked for again', async (_, before) => {
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  before()
  expect(await call(asked, {})).toEqual({ isInhouse: false })
  expect(server.asked).toHaveLength(1)
})

test('the dashboard’s own answers are taken out of its opening, each once, and others are asked for', async () => {
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  server.on(userCalls.logo, { json: { logo: null } })
  const answers = { [earlyKey(asked.path, {})]: { isInhouse: true } }
  const coming = Promise.resolve({ answers, drawn: null })
  window.tehingEarly = {
    token: 'Bearer mine',
    askedAt: 5_000,
    answers: {},
    opening: { paths: [asked.path], coming, taken: [] },
  }
  expect(await call(asked, {})).toEqual({ isInhouse: true })
  expect(await call(userCalls.logo, {})).toEqual({ logo: null })
  expect(server.asked).toHaveLength(1)
  expect(await call(asked, {})).toEqual({ isInhouse: false })
})

test('an opening that is slow is not waited for, one that the page shows is taken however old it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  const opening = { paths: [asked.path], coming: new Promise<undefined>(() => undefined), taken: [] }
  window.tehingEarly = { token: 'Bearer mine', askedAt: 14_000, answers: {}, opening }
  const slow = call(asked, {})
  await vi.advanceTimersByTimeAsync(900)
  expect(server.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await slow).toEqual({ isInhouse: false })

  const answers = { [earlyKey(asked.path, {})]: { isInhouse: true } }
  const coming = Promise.resolve({ answers, drawn: null })
  window.tehingEarly = {
    token: 'Bearer mine',
    askedAt: -50_000,
    answers: {},
    opening: { paths: [asked.path], coming, taken: [], isShown: true },
  }
  expect(await call(asked, {})).toEqual({ isInhouse: true })
})

test('where the opening does not come each answer is asked for', async () => {
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  const opening = { paths: [asked.path], coming: Promise.resolve(undefined), taken: [] }
  window.tehingEarly = { token: 'Bearer mine', askedAt: 5_000, answers: {}, opening }
  expect(await call(asked, {})).toEqual({ isInhouse: false })
})

test('an answer that has lain for long is asked for again', async () => {
  const server = scriptedServer()
  server.on(asked, { json: { isInhouse: false } })
  leave(Promise.resolve(answer(true)))
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  expect(await call(asked, {})).toEqual({ isInhouse: false })
})

test('a token that is refused early ends the session as it always does', async () => {
  const problem = { type: 'about:blank', title: '', status: 401, code: 'session.invalid', detail: '' }
  leave(Promise.resolve(new Response(JSON.stringify(problem), { status: 401 })))
  await expect(call(asked, {})).rejects.toMatchObject({ problem: { code: 'session.invalid' } })
  expect(refused).toHaveBeenCalledExactlyOnceWith('endedElsewhere')
})
