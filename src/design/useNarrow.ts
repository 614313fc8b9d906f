import { useSyncExternalStore } from 'react'

/** Below the breakpoint `md`: a phone. */
const NARROW = '(max-width: 720px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is a phone's; for components that differ there by more than layout. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
