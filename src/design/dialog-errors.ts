import { createContext, type ReactNode } from 'react'

/** The errors to show in an open dialog. App provides it, because alerts are part of the shell. */
export const DialogErrorsContext = createContext<ReactNode>(null)
