import type { Language } from '../../api/language.ts'

/** What a call needs to know about the caller; set once when the program starts. */
export type Caller = {
  /** Value of the authorization header. */
  token: () => string | null
  language: () => Language
  /** The server rejected the token: it expired, or the session was ended elsewhere. */
  refused: (ended: 'expired' | 'endedElsewhere') => void
  /** The server wants the user to confirm who they are; resolves to whether they did. */
  confirm: () => Promise<boolean>
  /** Whether the server could be reached. */
  reached: (reached: boolean) => void
}

let connected: Caller = {
  token: () => null,
  language: () => 'en',
  refused: () => undefined,
  confirm: async () => false,
  reached: () => undefined,
}

/** Connects all calls to the caller. */
export const connectCalls = (caller: Caller) => {
  connected = caller
}

export const caller = (): Caller => connected
