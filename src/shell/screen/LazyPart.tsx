import { Suspense, type ReactNode } from 'react'
import { FetchBoundary } from './FetchBoundary.tsx'

type Props = {
  /** The fallback while it loads. */
  outline?: ReactNode
  children: ReactNode
}

/** A lazily loaded part of a screen where the user may already be working. */
export const LazyPart = ({ outline = null, children }: Props) => (
  <FetchBoundary aside>
    <Suspense fallback={outline}>{children}</Suspense>
  </FetchBoundary>
)
