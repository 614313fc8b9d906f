/** For a browser that does not tell when it is idle; milliseconds. */
const LATER_MS = 1000

/**
 * Runs something once the browser has nothing better to do; the answer takes it back. Waits for the connection where the
 * browser knows that there is none: it may keep for good that a part of the program could not be fetched.
 */
export const whenIdle = (run: () => void): (() => void) => {
  const taken = new AbortController()
  const { signal } = taken
  const wait = () => signal.addEventListener('abort', onceIdle(runOnline))
  const runOnline = () => {
    if (navigator.onLine) run()
    else window.addEventListener('online', wait, { once: true, signal })
  }
  wait()
  return () => taken.abort()
}

const onceIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
