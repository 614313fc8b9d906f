import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ReadLimit } from '../../../api/limit.ts'
import {
  limitCheckMachine,
  POLL_MS,
  PROGRESS_MS,
  PROGRESS_STEPS,
  SETTLE_MS,
  TIMEOUT_MS,
} from '../../../machines/flow/limit/limit-check.machine.ts'
import { eventually } from '../../eventually.ts'

const limitOf = (parts: Partial<ReadLimit>): ReadLimit => ({
  available_limit: 188_300,
  status: 'active',
  max_contract_amount: 150_000,
  sureties: [],
  representatives: [],
  updated_at: '2026-11-20T09:54:00.000Z',
  last_result: 'approved',
  last_result_at: '2026-11-20T09:54:00.000Z',
  ...parts,
})
const checking = limitOf({ status: 'checking', last_result: null })

type Asked = { code: string; answer: PromiseWithResolvers<ReadLimit | null> }

const start = (code: string, automatic = true) => {
  const clock = new SimulatedClock()
  const reads: Asked[] = []
  const requests: string[] = []
  const verdicts: string[] = []
  const actor = createActor(
    limitCheckMachine.provide({
      actors: {
        readLimit: fromPromise<ReadLimit | null, { code: string }>(({ input }) => {
          const answer = Promise.withResolvers<ReadLimit | null>()
          reads.push({ code: input.code, answer })
          return answer.promise
        }),
        requestLimit: fromPromise<void, { code: string }>(async ({ input }) => {
          requests.push(input.code)
        }),
      },
    }),
    { clock, input: { code, automatic } },
  )
  actor.on('limit.decided', ({ verdict }) => verdicts.push(verdict))
  actor.start()
  const state = () => {
    const { value } = actor.getSnapshot()
    return typeof value === 'string' ? value : 'checking'
  }
  const becomes = (wanted: string) => eventually(() => expect(state()).toBe(wanted))
  const answer = async (limit: ReadLimit | null) => {
    reads.at(-1)?.answer.resolve(limit)
    await Promise.resolve()
  }
  /** Reads a code that was never checked, and requests a check. */
  const check = async () => {
    clock.increment(SETTLE_MS)
    await answer(null)
    await becomes('checking')
  }
  return { actor, clock, reads, requests, verdicts, state, becomes, answer, check }
}

test.each(['', '1234567', ' 1234567 '])('"%s" is too short to be checked', (code) => {
  const { clock, reads, state } = start(code)
  clock.increment(SETTLE_MS)
  expect(state()).toBe('idle')
  expect(reads).toEqual([])
})

test('checks a code that was never checked', async () => {
  const { requests, state, check } = start('16934822')
  await check()
  expect(requests).toEqual(['16934822'])
  expect(state()).toBe('checking')
})

test('waits for the button if nothing starts automatically', async () => {
  const { actor, clock, requests, answer, becomes } = start('16934822', false)
  clock.increment(SETTLE_MS)
  await answer(null)
  await becomes('unknown')
  expect(requests).toEqual([])
  actor.send({ type: 'limit.request' })
  await becomes('checking')
  expect(requests).toEqual(['16934822'])
})

describe('a known limit is shown at once, without a verdict', () => {
  test.each([
    ['approved', limitOf({})],
    ['rejected', limitOf({ last_result: 'rejected' })],
    ['notAvailable', limitOf({ last_result: 'not_available' })],
    ['blocked', limitOf({ status: 'blocked' })],
    ['checking', checking],
  ])('%s', async (outcome, limit) => {
    const { clock, verdicts, requests, answer, becomes } = start('16934822')
    clock.increment(SETTLE_MS)
    await answer(limit)
    await becomes(outcome)
    expect(verdicts).toEqual([])
    expect(requests).toEqual([])
  })
})

describe('a running check', () => {
  test.each([
    ['approved', limitOf({})],
    ['rejected', limitOf({ last_result: 'rejected' })],
    ['notAvailable', limitOf({ last_result: 'not_available' })],
    ['blocked', limitOf({ status: 'blocked' })],
  ])('ends as %s and says so once', async (outcome, limit) => {
    const { clock, verdicts, answer, becomes, check } = start('16934822')
    await check()
    clock.increment(POLL_MS)
    await answer(limit)
    await becomes(outcome)
    expect(verdicts).toEqual([outcome])
  })
  test('polls every 2 seconds, one poll at a time', async () => {
    const { actor, clock, reads, answer, check } = start('16934822')
    await check()
    clock.increment(POLL_MS - 1)
    expect(reads).toHaveLength(1)
    clock.increment(1)
    expect(reads).toHaveLength(2)
    clock.increment(POLL_MS * 5)
    expect(reads).toHaveLength(2)
    await answer(checking)
    await eventually(() => expect(actor.getSnapshot().matches({ checking: { poll: 'waiting' } })).toBe(true))
    clock.increment(POLL_MS)
    expect(reads).toHaveLength(3)
  })
  test('continues after a failed poll', async () => {
    const { actor, clock, reads, check } = start('16934822')
    await check()
    clock.increment(POLL_MS)
    reads.at(-1)?.answer.reject(new Error('lost'))
    await eventually(() => expect(actor.getSnapshot().matches({ checking: { poll: 'waiting' } })).toBe(true))
    clock.increment(POLL_MS)
    expect(reads).toHaveLength(3)
  })
  test('shows a new text every 5 seconds, eight in all', async () => {
    const { actor, clock, check } = start('16934822')
    await check()
    for (let step = 0; step < PROGRESS_STEPS + 2; step += 1) {
      expect(actor.getSnapshot().context.step).toBe(Math.min(step, PROGRESS_STEPS - 1))
      clock.increment(PROGRESS_MS)
    }
  })
  test('times out after 120 seconds, and can be requested again', async () => {
    const { actor, clock, verdicts, becomes, state, check } = start('16934822')
    await check()
    clock.increment(TIMEOUT_MS - 1)
    expect(state()).toBe('checking')
    clock.increment(1)
    expect(state()).toBe('timedOut')
    expect(verdicts).toEqual(['timedOut'])
    actor.send({ type: 'limit.request' })
    await becomes('checking')
    expect(actor.getSnapshot().context.step).toBe(0)
  })
})

test('is cancelled by another code', async () => {
  const { actor, clock, reads, verdicts, state, answer, becomes, check } = start('16934822')
  await check()
  clock.increment(POLL_MS)
  const late = reads.at(-1)
  actor.send({ type: 'code.changed', code: '14801132', automatic: true })
  late?.answer.resolve(limitOf({}))
  await Promise.resolve()
  expect(state()).toBe('settling')
  clock.increment(SETTLE_MS)
  expect(reads.at(-1)?.code).toBe('14801132')
  await answer(limitOf({ last_result: 'rejected' }))
  await becomes('rejected')
  expect(verdicts).toEqual([])
  actor.send({ type: 'code.changed', code: '148', automatic: true })
  expect(state()).toBe('idle')
  expect(actor.getSnapshot().context.limit).toBeNull()
})

test('is not repeated for the same code', async () => {
  const { actor, state, check } = start('16934822')
  await check()
  actor.send({ type: 'code.changed', code: '16934822', automatic: true })
  expect(state()).toBe('checking')
})

test('starts when the typed code has settled', () => {
  const { actor, clock, reads } = start('16934822')
  clock.increment(SETTLE_MS - 1)
  actor.send({ type: 'code.changed', code: '169348221', automatic: false })
  clock.increment(SETTLE_MS - 1)
  expect(reads).toEqual([])
  clock.increment(1)
  expect(reads.map(({ code }) => code)).toEqual(['169348221'])
})

test('a failed read is reported and can be retried', async () => {
  const { actor, clock, reads, becomes } = start('16934822')
  clock.increment(SETTLE_MS)
  reads.at(-1)?.answer.reject(new Error('lost'))
  await becomes('failed')
  actor.send({ type: 'limit.request' })
  await becomes('checking')
})
