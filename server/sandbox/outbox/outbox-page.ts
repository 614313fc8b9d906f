import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'
import { shownTime } from '../../platform/language/time.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'
import { pageLanguage, sendPage } from '../pages/page.ts'
import type { Outbox, Sent } from './outbox.ts'

type Options = { outbox: Outbox; base: string }

const LINK = /(https?:\/\/\S+)/

const letter = z.object({
  id: z.optional(z.string()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.string()),
})

const withLinks = (body: string): Html[] =>
  body.split(LINK).map((part) => (LINK.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))

const messageCard = (message: Sent, lang: Language): Html => {
  const kind = text(lang, `sandbox.outbox.${message.kind}`)
  const at = shownTime(new Date(message.at))
  return html`<section class="card">
    <h2>${message.subject || kind}</h2>
    <p class="muted">${kind} · ${at} · ${message.to}</p>
    <p class="letter">${withLinks(message.text)}</p>
    <ul class="list">
      ${message.attachments.map((name) => html`<li class="muted">${name}</li>`)}
    </ul>
  </section>`
}

/** Takes the demo's letters in, and shows every letter and text message as it was sent. */
export const outboxPage: FastifyPluginAsync<Options> = async (app, { outbox, base }) => {
  app.post('/outbox/mail', async (request, reply) => {
    await outbox.add({ ...letter.parse(request.body), kind: 'mail' })
    return reply.code(202).send({ status: 'ok' })
  })

  app.get('/outbox', async (request, reply) => {
    const lang = pageLanguage(request)
    const messages = outbox.all()
    const main = html`<p>${text(lang, 'sandbox.outbox.intro')}</p>
      ${
        messages.length === 0
          ? html`<p class="card note">${text(lang, 'sandbox.outbox.none')}</p>`
          : messages.map((message) => messageCard(message, lang))
      }`
    return sendPage(request, reply, base, { title: text(lang, 'sandbox.outbox'), main, narrow: true })
  })
}
