import { describe, expect, test } from 'vitest'
import type { TestServer } from '../server.ts'
import { type Fault, serviceFaults, type Step, type Outcome } from '../../specs/service-faults.table.ts'
import type { Answered } from '../caller.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import { expectOthersGoOn, type FaultyPortal } from './faulty-portal.ts'

/** Expected Retry-After in seconds. */
const RETRY_AFTER = '10'
const RECOVERS_MS = 20_000
const waits: readonly Fault[] = ['late', 'hanging', 'stalled']

export type Scene<S> = {
  /** The failing requests; all of the service's by default. */
  where?: RegExp
  arrange: (server: TestServer) => Promise<S>
  act: (server: TestServer, scene: S) => Promise<Answered>
  /** The stored data that the step affects. */
  stored: (server: TestServer, scene: S) => Promise<unknown>
  /** Expects that a successful step has stored its result once. */
  expectDone: (portal: FaultyPortal, scene: S, answer: Answered) => Promise<void> | void
  /** Expected status of a successful step; 200 by default. */
  served?: number
}

export const problemOf = (expected: Exclude<Outcome, 'served'>) =>
  expected === 'unavailable'
    ? { status: 503, code: 'service.unavailable', retryAfter: RETRY_AFTER }
    : { status: 502, code: 'service.refused', retryAfter: null }

export const outcomeOf = ({ status, body, headers }: Answered) => ({
  status,
  code: (body as { code?: unknown } | undefined)?.code,
  retryAfter: headers.get('retry-after'),
})

/** Wraps a job as a response: errors become refusals. */
export const asAnswer = async (work: () => Promise<unknown>): Promise<Answered> => {
  try {
    await work()
    return { status: 200, headers: new Headers(), body: undefined }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const { status, code, retryAfter } = problemOf(error.outcome)
    return {
      status,
      headers: new Headers(retryAfter ? { 'retry-after': retryAfter } : {}),
      body: { code },
    }
  }
}

/** Repeats the step while the circuit breaker is open. */
const onceRecovered = async <S>(server: TestServer, { act }: Scene<S>, scene: S): Promise<Answered> => {
  let answer = await act(server, scene)
  const since = Date.now()
  while (answer.status === 503 && Date.now() - since < RECOVERS_MS) answer = await act(server, scene)
  return answer
}

/** Runs the step under every fault, as the table says. */
export const eachFault = <S>(step: Step, portal: () => FaultyPortal, scene: Scene<S>): void => {
  describe.each([step])('%s', () => {
    const row: Partial<Record<Fault, Outcome>> = serviceFaults[step]
    test.each(Object.entries(row) as [Fault, Outcome][])('%s', async (fault, expected) => {
      const { server, service } = portal()
      const { where, arrange, act, stored, expectDone, served = 200 } = scene
      const arranged = await arrange(server)
      await service.recover()
      const before = await stored(server, arranged)
      await service.fail({ fault }, where)
      const asked = service.untilAsked()
      const acting = act(server, arranged)
      if (waits.includes(fault)) {
        await Promise.race([asked, acting])
        await expectOthersGoOn(server)
      }
      const answer = await acting
      if (expected === 'served') {
        expect(outcomeOf(answer)).toEqual({ status: served, code: undefined, retryAfter: null })
        await expectDone(portal(), arranged, answer)
        return service.recover()
      }
      expect(outcomeOf(answer)).toEqual(problemOf(expected))
      expect(await stored(server, arranged)).toEqual(before)
      await service.recover()
      const again = await onceRecovered(server, scene, arranged)
      expect(outcomeOf(again)).toEqual({ status: served, code: undefined, retryAfter: null })
      await expectDone(portal(), arranged, again)
    })
  })
}

/** Runs the step with an invalid response of the service. */
export const eachWrongResponse = <S>(
  portal: () => FaultyPortal,
  scene: Scene<S>,
  wrongResponses: Record<string, { change: (said: never, scene: S) => unknown; expected: Outcome }>,
): void => {
  test.each(Object.entries(wrongResponses))('%s', async (_, { change, expected }) => {
    const { server, service } = portal()
    const { where, arrange, act, stored, expectDone, served = 200 } = scene
    const arranged = await arrange(server)
    await service.recover()
    const before = await stored(server, arranged)
    await service.fail({ change: (said) => change(said, arranged) }, where)
    const answer = await act(server, arranged)
    await service.recover()
    if (expected === 'served') {
      expect(outcomeOf(answer)).toEqual({ status: served, code: undefined, retryAfter: null })
      return expectDone(portal(), arranged, answer)
    }
    expect(outcomeOf(answer)).toEqual(problemOf(expected))
    expect(await stored(server, arranged)).toEqual(before)
    const again = await onceRecovered(server, scene, arranged)
    expect(outcomeOf(again)).toEqual({ status: served, code: undefined, retryAfter: null })
    await expectDone(portal(), arranged, again)
  })
}
