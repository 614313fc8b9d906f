import { setTimeout as wait } from 'node:timers/promises'

/** Waits for work to end, but no longer than this; a failure within that time is passed on. */
export const within = async (timeoutMs: number, work: Promise<unknown>): Promise<void> => {
  const over = new AbortController()
  try {
    await Promise.race([work, wait(timeoutMs, undefined, { signal: over.signal }).catch(() => undefined)])
  } finally {
    over.abort()
    work.catch(() => undefined)
  }
}
