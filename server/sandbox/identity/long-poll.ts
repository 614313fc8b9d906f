import * as z from 'zod/mini'

const query = z.object({ timeoutMs: z.coerce.number() })

const LEAST_MS = 1000
const MOST_MS = 120_000
const USUAL_MS = 10_000

/** The long-poll timeout that the caller asked for, within the providers' bounds; milliseconds. */
export const longPoll = (asked: unknown): number => {
  const wanted = query.safeParse(asked).data?.timeoutMs ?? USUAL_MS
  return Math.min(MOST_MS, Math.max(LEAST_MS, wanted))
}
