import { createContext, type ReactNode } from 'react'

/** Says in an open dialog what went wrong there. Given from above, for what goes wrong is told by the program's alerts. */
export const DialogErrorsContext = createContext<ReactNode>(null)
