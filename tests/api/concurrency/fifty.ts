import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answered } from '../caller.ts'

export const FIFTY = 50

/** `server.busy` is also the code of a database that timed out, so a call that never succeeds must fail the test. */
const MAX_TRIES = 10

/** An overloaded portal may refuse any call, and then changes nothing. */
const isOverloaded = ({ body }: Answered): boolean => Object(body).code === 'server.busy'

const untilNotBusy = async (call: () => Promise<Answered>): Promise<Answered> => {
  for (let tries = 1; ; tries += 1) {
    const answered = await call()
    if (!isOverloaded(answered)) return answered
    const said = JSON.stringify(answered.body)
    if (tries === MAX_TRIES) throw new Error(`still busy after ${tries} tries: ${said}`)
    await wait(Number(answered.headers.get('retry-after') ?? 1) * 1000)
  }
}

/** Makes the same call fifty times at once. Repeats a call that an overloaded portal refuses. */
export const fifty = (call: (nth: number) => Promise<Answered>): Promise<readonly Answered[]> =>
  Promise.all(Array.from({ length: FIFTY }, (_, nth) => untilNotBusy(() => call(nth))))

/** The response if the queue of a service that the call needs is full. */
export const BUSY = { status: 503, code: 'service.unavailable' }

/** Returns the index of the only accepted response; fails if another one is not refused in one of these ways. */
export const winnerOf = (
  answers: readonly Answered[],
  ...refused: readonly object[]
): { nth: number; body: unknown } => {
  const accepted = answers.flatMap(({ status, body }, nth) => (status < 300 ? [{ nth, body }] : []))
  expect(accepted).toHaveLength(1)
  for (const { status, body } of answers)
    if (status >= 300) expect(body).toBeOneOf(refused.map((refusal) => expect.objectContaining(refusal)))
  const [winner] = accepted
  if (!winner) throw new Error('no call was accepted')
  return winner
}
