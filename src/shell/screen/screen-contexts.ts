import { createContext, use, useContext } from 'react'

/** Prefetches code and texts of the screen at a path. A failed prefetch is repeated when the screen opens. */
export type PrefetchScreen = (path: string) => void

/** Provided by the routes, as `HasScreenContext` is. */
export const PrefetchScreenContext = createContext<PrefetchScreen>(() => undefined)

/** For links: a hovered or focused screen is likely to be opened next. */
export const usePrefetchScreen = (): PrefetchScreen => use(PrefetchScreenContext)

/** Whether there is a screen at a path. */
export type HasScreen = (path: string) => boolean

/** Provided by the routes, which import the screens and so cannot be imported by them. */
export const HasScreenContext = createContext<HasScreen>(() => false)

/** For links that are shown only if their screen exists. */
export const useHasScreen = (): HasScreen => useContext(HasScreenContext)
