import { onTestFinished, vi } from 'vitest'

/**
 * Holds every timer of exactly this delay (milliseconds) until the test fires it, so that machine speed does not
 * matter. Other timers run normally.
 */
export const heldTimers = (delay: number) => {
  const held = new Map<number, () => void>()
  const set = globalThis.setTimeout
  const clear = globalThis.clearTimeout
  let last = 0
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== delay) return set(run, ms, ...rest)
    last -= 1
    held.set(last, run)
    return last
  })
  vi.stubGlobal('clearTimeout', (timer: number | undefined) => {
    if (!(typeof timer === 'number' && held.delete(timer))) clear(timer)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    pass: () => {
      const due = [...held.values()]
      held.clear()
      for (const run of due) run()
    },
  }
}
