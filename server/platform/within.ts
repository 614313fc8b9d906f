import { setTimeout as wait } from 'node:timers/promises'

/** Waits for work, but no longer than the timeout. Rethrows an error that occurs in time. */
export const within = async (timeoutMs: number, work: Promise<unknown>): Promise<void> => {
  const over = new AbortController()
  try {
    await Promise.race([work, wait(timeoutMs, undefined, { signal: over.signal }).catch(() => undefined)])
  } finally {
    over.abort()
    work.catch(() => undefined)
  }
}
