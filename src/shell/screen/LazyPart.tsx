import { Suspense, type ReactNode } from 'react'
import { FetchBoundary } from './FetchBoundary.tsx'

type Props = {
  /** What stands there until it has come. */
  outline?: ReactNode
  children: ReactNode
}

/** A part that is fetched after what stands around it, where somebody may be at work already. */
export const LazyPart = ({ outline = null, children }: Props) => (
  <FetchBoundary aside>
    <Suspense fallback={outline}>{children}</Suspense>
  </FetchBoundary>
)
