import { expect } from 'vitest'
import type { Answered } from '../caller.ts'

export const FIFTY = 50

/** A portal that has too much to do may refuse any call, and has then done nothing. */
const isOverloaded = ({ body }: Answered): boolean => Object(body).code === 'server.busy'

/** Makes the same call fifty times at once; where the portal has too much to do, it is made again. */
export const fifty = (call: (nth: number) => Promise<Answered>): Promise<readonly Answered[]> =>
  Promise.all(
    Array.from({ length: FIFTY }, async (_, nth) => {
      for (;;) {
        const answered = await call(nth)
        if (!isOverloaded(answered)) return answered
      }
    }),
  )

/** Response beyond the queue of a service that a call needs. */
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
  if (!winner) throw new Error('nobody won')
  return winner
}
