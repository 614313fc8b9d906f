import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openStateFile } from '../state/state-file.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'
import { shownTime } from '../../platform/language/time.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'
import { pageLanguage, sendPage } from '../pages/page.ts'

const sent = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  /** '' for text messages. */
  subject: z.string(),
  text: z.string(),
  /** Names of the attachments. */
  attachments: z.array(z.string()),
  at: z.iso.datetime(),
})
/** A sent mail or text message. */
export type Sent = z.infer<typeof sent>

export type Outbox = {
  /** Newest first. */
  all: () => Sent[]
  /** Does nothing for an id that was added before. */
  add: (message: Omit<Sent, 'id' | 'at'> & { id?: string | undefined }) => Promise<Sent>
}

const KEPT = 200

/** The demo's sent mails and text messages; they survive a restart. */
export const openOutbox = async (dataDir: string, now: () => number): Promise<Outbox> => {
  const file = await openStateFile(join(dataDir, 'sandbox', 'outbox.json'), z.array(sent), [])
  return {
    all: () => file.get().toReversed(),
    add: async (message) => {
      const added: Sent = { ...message, id: message.id ?? randomUUID(), at: new Date(now()).toISOString() }
      await file.update((messages) =>
        messages.some(({ id }) => id === added.id) ? messages : [...messages, added].slice(-KEPT),
      )
      return added
    },
  }
}

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

/** Receives the demo's mails, and shows every sent mail and text message. */
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

const body = z.object({
  to: z.string().check(z.regex(/^\+\d{6,20}$/)),
  messages: z
    .array(
      z.object({ channel: z.literal('sms'), sender: z.string(), text: z.string().check(z.minLength(1)) }),
    )
    .check(z.length(1)),
})

/** The only account that may send; it gives access to nothing real. */
export const smsAccount = { username: 'tehing', password: 'sandbox' } as const

const AUTHORIZATION = `Basic ${Buffer.from(`${smsAccount.username}:${smsAccount.password}`).toString('base64')}`

const problem = (code: string, title: string) => ({ errors: [{ title, detail: title, code, source: '' }] })

/** Messente's omnichannel API; puts messages into the outbox. */
export const smsSandbox: FastifyPluginAsync<{ outbox: Outbox }> = async (app, { outbox }) => {
  app.post('/v1/omnimessage', async (request, reply) => {
    if (request.headers.authorization !== AUTHORIZATION)
      return reply.code(401).send(problem('103', 'Unauthorized'))
    const asked = body.safeParse(request.body)
    const message = asked.data?.messages[0]
    if (!asked.success || !message) return reply.code(400).send(problem('101', 'Invalid data'))
    const { to } = asked.data
    const { id } = await outbox.add({ kind: 'sms', to, subject: '', text: message.text, attachments: [] })
    const messages = [{ message_id: id, channel: 'sms', sender: message.sender }]
    return reply.code(201).send({ to, omnimessage_id: id, messages })
  })
}
