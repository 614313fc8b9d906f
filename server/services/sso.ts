import type { ClientError } from 'openid-client'
import { ServiceError } from './service-error.ts'

export type SsoConfig = { issuer: string; clientId: string; clientSecret: string }

/** What must be remembered between leaving for the issuer and coming back. */
export type SsoAttempt = { state: string; nonce: string; verifier: string }

/** All calls throw ServiceError: `refused` where the issuer, or its answer, does not hold. */
export type Sso = {
  /** Where to send the browser, and what to remember. */
  begin: (redirectUri: string) => Promise<{ address: string; attempt: SsoAttempt }>
  /** The verified e-mail address of who came back, or null where the issuer vouches for none. */
  finish: (cameBackTo: URL, attempt: SsoAttempt) => Promise<string | null>
}

const TIMEOUT_S = 10
const UNANSWERED = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

const isUnanswered = (error: unknown): boolean => {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  const { code, status, cause } = error as Partial<ClientError> & { status?: number }
  if ((code && UNANSWERED.has(code)) || (status ?? 0) >= 500) return true
  return cause instanceof Response ? cause.status >= 500 : cause !== undefined && isUnanswered(cause)
}

const asServiceError = (cause: unknown): ServiceError => {
  const outcome = isUnanswered(cause) ? 'unavailable' : 'refused'
  return new ServiceError('sso', outcome, cause instanceof Error ? cause.message : 'no answer', { cause })
}

/** The issuer as it describes itself now; its keys sign RS256 and nothing else is taken. */
const discover = async ({ issuer, clientId, clientSecret }: SsoConfig) => {
  const client = await import('openid-client')
  const server = new URL(issuer)
  const metadata = { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' }
  const configuration = await client.discovery(
    server,
    clientId,
    metadata,
    client.ClientSecretBasic(clientSecret),
    { timeout: TIMEOUT_S, execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [] },
  )
  client.enableNonRepudiationChecks(configuration)
  return { client, configuration }
}

const begin = async (config: SsoConfig, redirectUri: string) => {
  const { client, configuration } = await discover(config)
  const attempt: SsoAttempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
  return { address: address.href, attempt }
}

const finish = async (config: SsoConfig, cameBackTo: URL, { state, nonce, verifier }: SsoAttempt) => {
  const { client, configuration } = await discover(config)
  const tokens = await client.authorizationCodeGrant(configuration, cameBackTo, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const email = claims?.['email']
  return typeof email === 'string' && claims?.['email_verified'] === true ? email : null
}

/** OpenID Connect: authorization code flow with PKCE, state and nonce. */
export const createSso = (config: SsoConfig): Sso => {
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw asServiceError(error)
    }
  }
  return {
    begin: (redirectUri) => told(begin(config, redirectUri)),
    finish: (cameBackTo, attempt) => told(finish(config, cameBackTo, attempt)),
  }
}
