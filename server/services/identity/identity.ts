import type { Language } from '../../../api/language.ts'

/** How an authentication ended; `NOT_FOUND`: the provider has no such user. */
export type IdentityResult = 'OK' | 'USER_CANCELLED' | 'TIMEOUT' | 'NOT_FOUND' | 'ERROR'

export type AuthenticationRequest = {
  /** Estonian personal code, 11 digits. */
  identityCode: string
  /** International, for Mobile-ID; '' for Smart-ID. */
  phone: string
  /** Language of the text on the phone. */
  language: Language
}

/** A device link's session at the provider. The secret makes links and never leaves the server. */
export type LinkSession = { token: string; secret: string; base: string; callbackUrl: string }

/** What must be stored to verify later that a response belongs to this authentication. */
export type Authentication = {
  providerSession: string
  /** Base64 of the random bytes. */
  challenge: string
  /** Smart-ID's interactions as sent; '' for Mobile-ID. */
  interactions: string
  /** Null if the phone was contacted directly. */
  link: LinkSession | null
}

/** A started authentication and the four digits that the user compares. */
export type StartedAuthentication = Authentication & { verificationCode: string }

/** `identityCode`: the person who must have confirmed; null accepts the person who opened the link. */
export type PollOptions = { identityCode: string | null; now: Date; signal: AbortSignal }

/** The person who confirmed. */
export type Confirmation = {
  /** '' for a person without an Estonian code. */
  identityCode: string
  /** Name as in the certificate. */
  personName: string
  /** Hash of the value that the browser must return from the app; null without a return. */
  userChallenge: string | null
}

export type Polled = { result: 'RUNNING' | Exclude<IdentityResult, 'OK'> } | ({ result: 'OK' } & Confirmation)

/** URLs that open the provider's app. */
export type LinkAddresses = {
  /** For a QR code; regenerated each second. */
  qr: string
  /** For a button on the phone itself. */
  app: string
}

/** Authentication by a link that the person opens: anonymous until it is confirmed. */
export type DeviceLink = {
  /** `callbackUrl`: where the app sends the browser on the phone itself. Throws ServiceError. */
  start: (request: {
    callbackUrl: string
    language: Language
  }) => Promise<Authentication & { link: LinkSession }>
  addresses: (
    authentication: Authentication & { link: LinkSession },
    shown: { elapsedSeconds: number; language: Language },
  ) => LinkAddresses
}

/** Smart-ID or Mobile-ID: authenticates a person on their own phone. */
export type IdentityProvider = {
  /** Null for a person unknown to the provider. Throws ServiceError. */
  start: (request: AuthenticationRequest) => Promise<StartedAuthentication | null>
  /**
   * Long-polls the provider, one call at a time per authentication. `OK` means that the whole response was verified.
   * Throws ServiceError, and UntrustedResponse for a response that does not verify.
   */
  poll: (authentication: Authentication, options: PollOptions) => Promise<Polled>
  /** Absent if the provider does not support it. */
  deviceLink?: DeviceLink
}

/**
 * A response that claims success but fails verification. The message is for the log and contains no personal data.
 */
export class UntrustedResponse extends Error {
  override readonly name = 'UntrustedResponse'
}

/** `caFile`: PEM bundle of the authorities that issue the persons' certificates. */
export type RelyingPartyConfig = {
  url: string
  relyingPartyUuid: string
  relyingPartyName: string
  caFile: string
}
