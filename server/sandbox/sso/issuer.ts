import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { readForms } from '../pages/forms.ts'
import { ssoClient } from './client.ts'
import { consentPage } from './consent-page.ts'
import { createGrants, type Grant } from './grants.ts'

type Options = {
  base: string
  publicUrl: string
  /** E-mail addresses of the users to pick from. */
  users: readonly string[]
  now: () => number
}

const ALGORITHM = 'RS256'
const TOKEN_LIFE_S = 300

const tokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})

const { clientId, clientSecret } = ssoClient
const AUTHORIZATION = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

const makeKey = async () => {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM)
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' }
  const sign = async ({ email, nonce }: Grant, issuer: string, now: number) => {
    const at = Math.floor(now / 1000)
    return new SignJWT({ email, email_verified: true, nonce })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(issuer)
      .setSubject(email)
      .setAudience(clientId)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_LIFE_S)
      .sign(privateKey)
  }
  return { jwk, sign }
}

/** An OpenID Connect issuer: discovery, keys, a page to pick a user on, and tokens for codes with PKCE. */
export const ssoSandbox: FastifyPluginAsync<Options> = async (app, { base, publicUrl, users, now }) => {
  const grants = createGrants(now)
  let made: ReturnType<typeof makeKey> | undefined
  const key = () => (made ??= makeKey())
  const issuerOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${app.prefix}`

  app.get('/.well-known/openid-configuration', (request) => {
    const issuer = issuerOf(request)
    return {
      issuer,
      authorization_endpoint: `${publicUrl}${app.prefix}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [ALGORITHM],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    }
  })
  app.get('/jwks', async () => ({ keys: [(await key()).jwk] }))

  readForms(app)
  app.post('/token', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (request.headers.authorization !== AUTHORIZATION)
      return reply.code(401).send({ error: 'invalid_client' })
    const asked = tokenBody.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({ error: 'invalid_request' })
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = asked.data
    const grant = grants.take(code, redirectUri, verifier)
    if (!grant) return reply.code(400).send({ error: 'invalid_grant' })
    const idToken = await (await key()).sign(grant, issuerOf(request), now())
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: TOKEN_LIFE_S, id_token: idToken }
  })
  await app.register(consentPage, { grants, base, users, redirectUri: `${publicUrl}/api/sso/callback` })
}
