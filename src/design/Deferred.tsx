import { useDeferredValue, type ReactNode } from 'react'

/**
 * What can come a moment after that which it stands beside: React draws it in a pass of its own, which input interrupts.
 * Its place must have the same size without it, or what is below moves.
 */
export const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null
