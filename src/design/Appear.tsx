import type { ReactNode } from 'react'
import { move } from './motion.ts'

/** Slow enough to be seen as a change, too fast to be waited for; seconds. */
const DURATION = 0.2

const fadeIn = (element: HTMLDivElement | null) => move(element, { opacity: [0.3, 1] }, DURATION)

/** Its content fades in when it is put on the page, unless the reader wants no motion. */
export const Appear = ({ children }: { children: ReactNode }) => <div ref={fadeIn}>{children}</div>
