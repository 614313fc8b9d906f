import { createContext, type ReactNode } from 'react'

type DialogShell = {
  /** The errors to show in an open dialog. */
  errors: ReactNode
  /** Why no call can be made now; null while the server is reachable. */
  callRefusal: ReactNode
}

/** What the program shows in every dialog. App provides it, because alerts and the connection are not part of design. */
export const DialogShellContext = createContext<DialogShell>({ errors: null, callRefusal: null })

/** Refuses the buttons inside that call the server. Null outside of dialogs: much there goes on offline. */
export const CallRefusalContext = createContext<ReactNode>(null)
