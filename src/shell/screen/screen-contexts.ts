import { createContext, use, useContext } from 'react'

/** Fetches code and texts of the screen at a path; what could not be fetched is asked for again when it is opened. */
export type PrefetchScreen = (path: string) => void

/** From the table of screens, as `HasScreenContext` is. */
export const PrefetchScreenContext = createContext<PrefetchScreen>(() => undefined)

/** For what leads to a screen: reached by the pointer or the keyboard, it is likely to be opened next. */
export const usePrefetchScreen = (): PrefetchScreen => use(PrefetchScreenContext)

/** Fetches the same of the screen that a sign-in leads to. */
export const PrefetchNextContext = createContext<() => void>(() => undefined)

/** For the form of a sign-in. */
export const usePrefetchNext = (): (() => void) => use(PrefetchNextContext)

/** Whether the program has a screen at a path. */
export type HasScreen = (path: string) => boolean

/** From the table of screens, which a screen itself stands in and so cannot import. */
export const HasScreenContext = createContext<HasScreen>(() => false)

/** For what leads to a screen: it is shown once there is one. */
export const useHasScreen = (): HasScreen => useContext(HasScreenContext)
