/** For a browser that does not tell when it is idle; milliseconds. */
const LATER_MS = 1000

/** Runs something once the browser has nothing better to do; the answer takes it back. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
