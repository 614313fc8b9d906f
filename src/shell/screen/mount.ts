import { afterPaint } from '../../design/after-paint.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Resolves once the server's page has been painted, so that hydration does not delay its first sight. */
export const painted = (): Promise<void> => new Promise((resolve) => void afterPaint(resolve))

/** Starts the program on what the server rendered, if that is what it would render itself. */
export const mount = (root: Element, program: ReactNode, isAsRendered: boolean): void => {
  if (isAsRendered) {
    // Synchronously, so that nothing can change from what the server rendered.
    flushSync(() => hydrateRoot(root, program))
  } else {
    root.replaceChildren()
    createRoot(root).render(program)
  }
}
