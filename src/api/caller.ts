import type { Language } from '../../api/language.ts'

/** What a call needs to know of the one who makes it; set once, where the program is put together. */
export type Caller = {
  /** Value of the authorization header. */
  token: () => string | null
  language: () => Language
  /** The server no longer takes the token: its time is over, or the session was ended somewhere else. */
  refused: (ended: 'expired' | 'endedElsewhere') => void
  /** Whether the server could be reached. */
  reached: (reached: boolean) => void
}

let connected: Caller = {
  token: () => null,
  language: () => 'en',
  refused: () => undefined,
  reached: () => undefined,
}

/** Tells all calls who makes them. */
export const connectCalls = (caller: Caller) => {
  connected = caller
}

export const caller = (): Caller => connected
