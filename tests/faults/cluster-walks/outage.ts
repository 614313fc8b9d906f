import { setTimeout as wait } from 'node:timers/promises'
import { presenceCalls } from '../../../api/presence.calls.ts'
import type { Caller } from '../../api/caller.ts'
import type { Actor } from '../../api/walks/people.ts'

/** Browsers that ask without a pause while a part is away: each says that a query is open, which is a write. */
const BROWSERS = 4
const PAUSE_MS = 100
const ALLOWED_MS = 30_000

/** What callers noticed of one kill or several. */
export type Outage = {
  /** The longest time in which no browser got what it asked for. */
  longestMs: number
  /** Calls that were answered 503, and how long after the kill the last one was. */
  refused: number
  refusedForMs: number
}

export type Watch = {
  outage: Outage
  /** The caller with its answers watched. */
  caller: Caller
  /** Lets browsers have a query open while a part is harmed. */
  during: (reader: Actor, queryId: number, harm: () => Promise<void>) => Promise<void>
  /** Each once. */
  faults: ReadonlySet<string>
}

/** Watches that an outage takes 30 seconds at most, and that each 503 says when to ask again. */
export const watchOutages = (caller: Caller): Watch => {
  const outage: Outage = { longestMs: 0, refused: 0, refusedForMs: 0 }
  const faults = new Set<string>()
  let since = performance.now()
  const request: Caller['request'] = async (call, ...rest) => {
    const answered = await caller.request(call, ...rest)
    if (answered.status !== 503) return answered
    outage.refused += 1
    outage.refusedForMs = Math.max(outage.refusedForMs, performance.now() - since)
    if (!(Number(answered.headers.get('retry-after')) > 0))
      faults.add(`${call.method} ${call.path} was answered 503 without Retry-After`)
    return answered
  }
  const during: Watch['during'] = async ({ email }, id, harm) => {
    since = performance.now()
    const run = { answeredAt: since, isOver: false }
    const browse = async () => {
      const params = { id, windowId: crypto.randomUUID() }
      while (!run.isOver) {
        const answered = await request(presenceCalls.arrive, { params }, email).catch(() => null)
        if (answered?.status === 200) noteAnswer()
        await wait(PAUSE_MS)
      }
    }
    const noteAnswer = () => {
      const now = performance.now()
      outage.longestMs = Math.max(outage.longestMs, now - run.answeredAt)
      run.answeredAt = now
    }
    const browsers = Array.from({ length: BROWSERS }, browse)
    await harm().finally(() => {
      run.isOver = true
    })
    await Promise.all(browsers)
    if (outage.longestMs > ALLOWED_MS)
      faults.add(`no answer for ${Math.round(outage.longestMs)} ms, and 30 seconds are allowed`)
  }
  return { outage, caller: { ...caller, request }, during, faults }
}
