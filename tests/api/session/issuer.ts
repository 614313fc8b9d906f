import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { startScripted } from '../services/scripted-server.ts'

/** Contents and signature of the issuer's token. */
export type IssuerFault = {
  claims?: JWTPayload
  /** Omits the signature, or signs with the client's secret or an unpublished key. */
  signs?: 'none' | 'HS256' | 'otherKey'
  /** Status of the token endpoint. */
  status?: number
}

export const CLIENT = { clientId: 'tehing', clientSecret: 'a secret of the client, of forty letters' }

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts an OpenID Connect issuer that can forge its next token. */
export const startIssuer = async () => {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const kid = randomUUID()
  let fault: IssuerFault = {}
  let nonce = ''
  const sign = async (payload: JWTPayload): Promise<string> => {
    if (fault.signs === 'none') return `${base64({ alg: 'none' })}.${base64(payload)}.`
    const jwt = new SignJWT(payload)
    if (fault.signs === 'HS256') {
      return jwt.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.clientSecret))
    }
    const key = fault.signs === 'otherKey' ? other.privateKey : own.privateKey
    return jwt.setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  }
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { email: 'shop@tehing.example', email_verified: true, nonce, sub: '1' }
    return sign({
      iss: server.url,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      ...claims,
      ...fault.claims,
    })
  }
  const answers: Record<string, () => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: server.url,
      authorization_endpoint: `${server.url}/authorize`,
      token_endpoint: `${server.url}/token`,
      jwks_uri: `${server.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' }] }),
    '/token': async () => ({
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(),
    }),
  }
  const server = await startScripted(async (response, { url }) => {
    const body = await answers[url]?.()
    const status = url === '/token' ? (fault.status ?? 200) : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return {
    url: server.url,
    seen: server.seen,
    stop: server.stop,
    /** Sets the forgery for the sign-on with this URL. */
    tell: (left: string, next: IssuerFault) => {
      nonce = new URL(left).searchParams.get('nonce') ?? ''
      fault = next
    },
  }
}
