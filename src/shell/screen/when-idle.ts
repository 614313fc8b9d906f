/** The delay in browsers without `requestIdleCallback`, milliseconds. */
const LATER_MS = 1000

/**
 * Runs a function when the browser is idle; returns a function that cancels it. Waits until the browser is online,
 * since a browser may cache a failed module import.
 */
export const whenIdle = (run: () => void): (() => void) => {
  const cancellation = new AbortController()
  const { signal } = cancellation
  const wait = () => signal.addEventListener('abort', onceIdle(runOnline))
  const runOnline = () => {
    if (navigator.onLine) run()
    else window.addEventListener('online', wait, { once: true, signal })
  }
  wait()
  return () => cancellation.abort()
}

const onceIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
