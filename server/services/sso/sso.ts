import type { ClientError } from 'openid-client'
import { assertOutsideTransaction } from '../../platform/database/transaction-scope.ts'
import type { Guard } from '../client/resilience.ts'
import { ServiceError } from '../client/service-error.ts'

export type SsoConfig = { issuer: string; clientId: string; clientSecret: string }

/** What must be stored between the redirect to the issuer and its callback. */
export type SsoAttempt = { state: string; nonce: string; verifier: string }

/** The person that the issuer has authenticated: its own id, and the verified e-mail address or null. */
export type SsoPerson = { issuer: string; subject: string; email: string | null }

/** All calls throw ServiceError; `refused` if the issuer's response does not verify. */
export type Sso = {
  /** The authorization URL to redirect to, and what to store. */
  begin: (redirectUri: string) => Promise<{ url: string; attempt: SsoAttempt }>
  finish: (callbackUrl: URL, attempt: SsoAttempt) => Promise<SsoPerson>
}

const NO_RESPONSE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  // Also a response that started and never ended.
  if (error instanceof DOMException && error.name === 'TimeoutError') return true
  const { code, status, cause } = error as Partial<ClientError> & { status?: number }
  if ((code && NO_RESPONSE.has(code)) || (status ?? 0) >= 500) return true
  return cause instanceof Response ? cause.status >= 500 : cause !== undefined && isUnavailable(cause)
}

const asServiceError = (cause: unknown): ServiceError => {
  const outcome = isUnavailable(cause) ? 'unavailable' : 'refused'
  return new ServiceError('sso', outcome, cause instanceof Error ? cause.message : 'no answer', { cause })
}

/** Reads the issuer's metadata; only RS256 signatures are accepted. */
const discover = async ({ issuer, clientId, clientSecret }: SsoConfig, timeoutMs: number) => {
  const client = await import('openid-client')
  const server = new URL(issuer)
  const metadata = { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' }
  const configuration = await client.discovery(
    server,
    clientId,
    metadata,
    client.ClientSecretBasic(clientSecret),
    { timeout: timeoutMs / 1000, execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [] },
  )
  client.enableNonRepudiationChecks(configuration)
  return { client, configuration }
}

const begin = async (config: SsoConfig, timeoutMs: number, redirectUri: string) => {
  const { client, configuration } = await discover(config, timeoutMs)
  const attempt: SsoAttempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt }
}

const finish = async (
  config: SsoConfig,
  timeoutMs: number,
  { callbackUrl, attempt: { state, nonce, verifier } }: { callbackUrl: URL; attempt: SsoAttempt },
): Promise<SsoPerson> => {
  const { client, configuration } = await discover(config, timeoutMs)
  const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no ID token')
  const { iss: issuer, sub: subject, email, email_verified: isVerified } = claims
  return { issuer, subject, email: typeof email === 'string' && isVerified === true ? email : null }
}

/** OpenID Connect: authorization code flow with PKCE, state and nonce. */
export const createSso = (config: SsoConfig, guard: Guard, timeoutMs: number): Sso => {
  const guarded = <T>(work: () => Promise<T>): Promise<T> => {
    assertOutsideTransaction('sso')
    return guard(async () => {
      try {
        return await work()
      } catch (error) {
        throw asServiceError(error)
      }
    })
  }
  return {
    begin: (redirectUri) => guarded(() => begin(config, timeoutMs, redirectUri)),
    finish: (callbackUrl, attempt) => guarded(() => finish(config, timeoutMs, { callbackUrl, attempt })),
  }
}
