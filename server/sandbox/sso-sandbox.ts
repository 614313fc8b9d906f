import { randomUUID, createHash, randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { readForms, pageLanguage, sendPage } from './pages/page.ts'
import { text } from '../platform/language/text.ts'
import { html } from '../platform/http/escaped-html.ts'

/** The only client of the sandbox's issuer; it gives access to nothing real. */
export const ssoClient = { clientId: 'tehing', clientSecret: 'sandbox' } as const

type Options = {
  base: string
  publicUrl: string
  /** E-mail addresses of the users to choose from. */
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

/** An OpenID Connect issuer: discovery, keys, a page to choose a user, and tokens for codes with PKCE. */
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

/** An authorization request, and the user who granted it. */
type Grant = {
  redirectUri: string
  nonce: string
  /** Base64url of SHA-256 of the verifier. */
  codeChallenge: string
  email: string
}

export type Grants = {
  /** Returns a code for the grant, valid once within a minute. */
  give: (grant: Grant) => string
  /** Consumes a code; returns its grant if the verifier matches. */
  take: (code: string, redirectUri: string, verifier: string) => Grant | null
}

const LIFE_MS = 60_000

/** Authorization codes of the issuer, in memory because each lives a minute. */
const createGrants = (now: () => number): Grants => {
  const given = new Map<string, Grant & { until: number }>()
  return {
    give: (grant) => {
      const code = randomBytes(32).toString('base64url')
      given.set(code, { ...grant, until: now() + LIFE_MS })
      return code
    },
    take: (code, redirectUri, verifier) => {
      const grant = given.get(code)
      given.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const holds =
        grant && grant.until > now() && grant.redirectUri === redirectUri && grant.codeChallenge === challenge
      return holds ? grant : null
    },
  }
}

type ConsentOptions = { grants: Grants; base: string; users: readonly string[]; redirectUri: string }

/** A user whom the issuer knows and the portal does not. */
const STRANGER = 'stranger@elsewhere.example'

const asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(ssoClient.clientId),
  redirect_uri: z.string(),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string().check(z.length(43)),
  code_challenge_method: z.literal('S256'),
})
const chosen = z.object({ email: z.string() })

const readAsked = (request: FastifyRequest, redirectUri: string) => {
  const parsed = asked.safeParse(request.query)
  return parsed.success && parsed.data.redirect_uri === redirectUri ? parsed.data : null
}

/** The page on which the user chooses an account. */
const consentPage: FastifyPluginAsync<ConsentOptions> = async (app, { grants, base, users, redirectUri }) => {
  const people = [...users, STRANGER]

  app.get('/authorize', async (request, reply) => {
    const lang = pageLanguage(request)
    const title = text(lang, 'sandbox.sso')
    if (!readAsked(request, redirectUri)) {
      const main = html`<p class="card note danger">${text(lang, 'sandbox.sso.wrong')}</p>`
      return sendPage(request, reply, base, { title, main, narrow: true, status: 400 })
    }
    const buttons = people.map((email) => html`<button name="email" value="${email}">${email}</button>`)
    const main = html`<p>${text(lang, 'sandbox.sso.intro')}</p>
      <form method="post" action="?${request.url.split('?')[1] ?? ''}">
        ${buttons}
        <button name="email" value="">${text(lang, 'sandbox.sso.refuse')}</button>
      </form>`
    return sendPage(request, reply, base, { title, main, narrow: true })
  })

  app.post('/authorize', async (request, reply) => {
    const wanted = readAsked(request, redirectUri)
    const { email } = chosen.parse(request.body)
    if (!wanted || (email !== '' && !people.includes(email))) return reply.code(400).send({ status: 'error' })
    const { nonce, code_challenge: codeChallenge, state } = wanted
    const back = new URL(redirectUri)
    if (email === '') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', grants.give({ redirectUri, nonce, codeChallenge, email }))
    back.searchParams.set('state', state)
    return reply.redirect(back.href, 303)
  })
}
