import type { Postback } from './signing.ts'
import type { SigningStore } from './signing-store.ts'

const MINUTE = 60_000
/** Delays before each retry of a failed delivery; after the last one the gateway gives up. */
export const deliveryDelaysMs: readonly number[] = [5 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE]

const TIMEOUT_MS = 10_000

export type PostbackQueue = {
  /** Delivers due postbacks and schedules the rest; call it after adding a postback. */
  deliver: () => void
  /** Cancels the schedule and resolves once no delivery is in progress. */
  stop: () => Promise<void>
}

type Log = { warn: (details: object, message: string) => void }

const arrives = async ({ url, body }: Postback): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

/** The postback rescheduled after a failed delivery; null after the last retry. */
export const afterFailure = (
  message: Postback,
  now: number,
  delaysMs = deliveryDelaysMs,
): Postback | null => {
  const delay = delaysMs[message.failures]
  return delay === undefined ? null : { ...message, failures: message.failures + 1, dueAt: now + delay }
}

/** Delivers everything due, oldest first; failed deliveries are rescheduled. */
const deliverDue = async (
  store: SigningStore,
  now: () => number,
  log: Log,
  delaysMs: readonly number[],
  stopped: AbortSignal,
): Promise<void> => {
  for (;;) {
    const message = store.postbacks().find(({ dueAt }) => dueAt <= now())
    if (!message || stopped.aborted) return
    const delivered = await arrives(message)
    const next = delivered ? null : afterFailure(message, now(), delaysMs)
    if (!delivered) log.warn({ action: message.body['action'], givenUp: next === null }, 'postback failed')
    await store.replacePostback(message.id, next)
  }
}

/** Delivers the gateway's postbacks to the portal; undelivered ones are kept in the store. */
export const createPostbackQueue = (
  store: SigningStore,
  now: () => number,
  log: Log,
  delaysMs: readonly number[],
): PostbackQueue => {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  const waitForNext = () => {
    const next = Math.min(...store.postbacks().map(({ dueAt }) => dueAt))
    if (stopping.signal.aborted || next === Infinity) return
    timer = setTimeout(deliver, Math.max(0, next - now())).unref()
  }

  const run = async () => {
    try {
      await deliverDue(store, now, log, delaysMs, stopping.signal)
    } catch (error) {
      log.warn({ err: error }, 'postbacks rest until the next signature')
      return
    } finally {
      round = undefined
    }
    waitForNext()
  }

  const deliver = (): void => {
    clearTimeout(timer)
    if (!stopping.signal.aborted) round ??= run()
  }

  return {
    deliver,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}
