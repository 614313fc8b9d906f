import { animate } from 'framer-motion/dom/mini'
import type { ReactNode } from 'react'

/** Slow enough to be seen as a change, too fast to be waited for; seconds. */
const DURATION = 0.2

const fadeIn = (element: HTMLDivElement | null) => {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const fading = animate(element, { opacity: [0.3, 1] }, { duration: DURATION })
  return () => fading.stop()
}

/** Its content fades in when it is put on the page, unless the reader wants no motion. */
export const Appear = ({ children }: { children: ReactNode }) => <div ref={fadeIn}>{children}</div>
