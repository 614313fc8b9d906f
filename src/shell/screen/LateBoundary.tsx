import { type ReactNode, Suspense, useState } from 'react'

type Part = { isLoaded: () => boolean }
type Props = { part: Part; fallback: ReactNode; children: ReactNode }

/**
 * Shows a fallback while the part's code loads. There is no boundary if it is loaded: React hydrates the inside of a
 * boundary later than the rest, when responses may have changed the cache.
 */
export const LateBoundary = ({ part, fallback, children }: Props) => {
  const [first, setFirst] = useState({ part, isLoaded: part.isLoaded() })
  if (first.part !== part) setFirst({ part, isLoaded: part.isLoaded() })
  return first.isLoaded ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
