import type { Language } from '../../contract/language.ts'

/** How a person's confirmation ended; `NOT_FOUND` is someone the provider does not know. */
export type IdentityResult = 'OK' | 'USER_CANCELLED' | 'TIMEOUT' | 'NOT_FOUND' | 'ERROR'

export type AskedPerson = {
  /** Estonian personal code, 11 digits. */
  identityCode: string
  /** International, for Mobile-ID; '' for Smart-ID. */
  phone: string
  /** Of the question on the phone. */
  language: Language
}

/** All that is needed later to know that an answer belongs to this question; the texts are kept as they were sent. */
export type Question = {
  providerSession: string
  /** Base64 of the random bytes. */
  challenge: string
  /** Smart-ID's interactions as sent; '' for Mobile-ID. */
  interactions: string
}

/** The question that was put, with the four digits to be shown beside it. */
export type PutQuestion = Question & { verificationCode: string }

/** How long to wait for an answer, and what to hold it against. */
export type Listening = { identityCode: string; now: Date; signal: AbortSignal }

/** Smart-ID or Mobile-ID: asks a person on their own phone to confirm who they are. */
export type IdentityProvider = {
  /** Null for someone the provider does not know. Throws ServiceError. */
  ask: (person: AskedPerson) => Promise<PutQuestion | null>
  /**
   * Waits some seconds for the answer; only one such call at a time for a question. `OK` is answered only after
   * everything about the answer was verified. Throws ServiceError, and UntrustedAnswer for one that does not hold.
   */
  listen: (question: Question, listening: Listening) => Promise<IdentityResult | 'RUNNING'>
}

/** The provider waits this long for a person before it answers that nothing happened yet. */
export const LONG_POLL_MS = 20_000
/** The answer itself needs time to travel, as the Mobile-ID documentation asks. */
export const LONG_POLL_PATIENCE_MS = LONG_POLL_MS + 1500

/** An answer that says OK and cannot be believed. The message is for the log and names nobody. */
export class UntrustedAnswer extends Error {
  override readonly name = 'UntrustedAnswer'
}
