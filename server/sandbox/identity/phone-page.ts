import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'
import { readForms, pageLanguage, sendPage } from '../pages/page.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'
import type { PhoneRequest, Phones } from './phones.ts'

type Options = { phones: Phones; base: string }

/** Seconds. Only while no request waits, so that the page never changes under someone's finger. */
const LOOK_AGAIN_S = 2

const params = z.object({ id: z.string() })
const decision = z.object({ decision: z.enum(['confirmed', 'refused']) })

/** A QR code on a screen. */
const codeCard = (request: PhoneRequest, base: string, lang: Language): Html =>
  html`<section class="card" aria-labelledby="${request.id}">
    <h2 id="${request.id}">${text(lang, 'sandbox.link.code')}</h2>
    <p>${request.askedBy}: ${request.question}</p>
    <p><a href="${base}/phone/scan/${request.id}?lang=${lang}">${text(lang, 'sandbox.link.scan')}</a></p>
  </section>`

const requestCard = (request: PhoneRequest, base: string, lang: Language): Html => {
  if (!request.person) return codeCard(request, base, lang)
  const { givenName, surname, identityCode } = request.person
  const owner = [`${givenName} ${surname}`, identityCode, request.phone].filter((part) => part !== '')
  return html`<section class="card" aria-labelledby="${request.id}">
    <h2 id="${request.id}">${text(lang, `sandbox.phone.${request.method}`)}</h2>
    <p class="muted">${owner.join(' · ')}</p>
    <p>${request.askedBy}: ${request.question}</p>
    <p>${text(lang, 'sandbox.phone.code')} <strong class="code">${request.verificationCode}</strong></p>
    <p class="muted">${text(lang, 'sandbox.phone.compare')}</p>
    <form method="post" action="${base}/phone/${request.id}?lang=${lang}">
      <button class="primary" name="decision" value="confirmed">
        ${text(lang, 'sandbox.phone.confirm')}
      </button>
      <button name="decision" value="refused">${text(lang, 'sandbox.phone.refuse')}</button>
    </form>
  </section>`
}

/** The phones of all persons: waiting requests can be confirmed, refused or left alone. */
export const phonePage: FastifyPluginAsync<Options> = async (app, { phones, base }) => {
  readForms(app)

  app.get('/phone', async (request, reply) => {
    const lang = pageLanguage(request)
    const waiting = phones.waiting()
    const main = html`<p>${text(lang, 'sandbox.phone.intro')}</p>
      ${
        waiting.length === 0
          ? html`<p class="card note" role="status">${text(lang, 'sandbox.phone.none')}</p>`
          : waiting.map((one) => requestCard(one, base, lang))
      }`
    if (waiting.length === 0) void reply.header('refresh', LOOK_AGAIN_S)
    return sendPage(request, reply, base, { title: text(lang, 'sandbox.phone'), main, narrow: true })
  })

  app.post('/phone/:id', async (request, reply) => {
    phones.decide(params.parse(request.params).id, decision.parse(request.body).decision)
    return reply.redirect(`${base}/phone?lang=${pageLanguage(request)}`, 303)
  })
}
