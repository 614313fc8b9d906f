import type { ReactNode } from 'react'

/** Why nothing of the offer can be changed; undefined where it can. */
export type Locked = { locked: ReactNode }
