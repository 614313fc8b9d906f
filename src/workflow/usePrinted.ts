import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinted = false

const subscribe = (listener: () => void) => {
  // The browser prints what is there when the listener returns.
  const changeTo = (next: boolean) => () => {
    isPrinted = next
    flushSync(listener)
  }
  const [before, after] = [changeTo(true), changeTo(false)]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Whether the page is being printed, for parts that only paper needs. */
export const usePrinted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinted,
    () => false,
  )
