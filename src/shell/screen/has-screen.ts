import { createContext, useContext } from 'react'

/** Whether the program has a screen at a path. */
export type HasScreen = (path: string) => boolean

/** From the table of screens, which a screen itself stands in and so cannot import. */
export const HasScreenContext = createContext<HasScreen>(() => false)

/** For what leads to a screen: it is shown once there is one. */
export const useHasScreen = (): HasScreen => useContext(HasScreenContext)
