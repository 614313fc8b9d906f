import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { text } from '../../platform/language/text.ts'
import { html } from '../../platform/http/escaped-html.ts'
import { pageLanguage, sendPage } from '../pages/page.ts'
import { ssoClient } from './client.ts'
import type { Grants } from './grants.ts'

type Options = { grants: Grants; base: string; users: readonly string[]; redirectUri: string }

/** Someone the issuer knows and the portal does not. */
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

/** Where a user picks who they are. */
export const consentPage: FastifyPluginAsync<Options> = async (app, { grants, base, users, redirectUri }) => {
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
