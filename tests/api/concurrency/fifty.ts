import { expect } from 'vitest'
import type { Answered } from '../caller.ts'

export const FIFTY = 50

/** The same call fifty times at once. */
export const fifty = (call: (nth: number) => Promise<Answered>): Promise<readonly Answered[]> =>
  Promise.all(Array.from({ length: FIFTY }, (_, nth) => call(nth)))

/** A service that a call asks first takes so many at a time; whoever is beyond that is told to try again. */
export const BUSY = { status: 503, code: 'service.unavailable' }

/** Which of them was accepted; fails unless it is one, and each of the others is refused in one of these ways. */
export const winnerOf = (
  answers: readonly Answered[],
  ...refused: readonly object[]
): { nth: number; body: unknown } => {
  const accepted = answers.flatMap(({ status, body }, nth) => (status < 300 ? [{ nth, body }] : []))
  expect(accepted).toHaveLength(1)
  for (const { status, body } of answers)
    if (status >= 300) expect(body).toBeOneOf(refused.map((told) => expect.objectContaining(told)))
  const [winner] = accepted
  if (!winner) throw new Error('nobody won')
  return winner
}
