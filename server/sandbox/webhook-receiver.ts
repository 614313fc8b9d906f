import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../api/language.ts'
import { html, type Html } from '../platform/http/escaped-html.ts'
import { text } from '../platform/language/text.ts'
import { shownTime } from '../platform/language/time.ts'
import { signedHeaders } from '../webhook/signature.ts'
import { pageLanguage, readForms, sendPage } from './pages/page.ts'
import { openStateFile } from './state/state-file.ts'

const message = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})
type Message = z.infer<typeof message>

const state = z.object({
  /** The webhook's secret, as the partner's program would have it; '' until it is entered. */
  secret: z.string(),
  received: z.array(message),
})

const KEPT = 50
/** The tolerance of the Standard Webhooks specification. */
const TOLERANCE_MS = 300_000

type Verdict = 'unchecked' | 'valid' | 'old' | 'wrong'

const verdictOf = ({ at, headers, body }: Message, secret: string): Verdict => {
  if (secret === '') return 'unchecked'
  const {
    'webhook-id': id = '',
    'webhook-timestamp': seconds = '',
    'webhook-signature': signatures = '',
  } = headers
  const signedAt = new Date(Number(seconds) * 1000)
  const expected = signedHeaders([secret], { id, body, at: signedAt })['webhook-signature'] ?? ''
  if (!signatures.split(' ').includes(expected)) return 'wrong'
  return Math.abs(new Date(at).getTime() - signedAt.getTime()) > TOLERANCE_MS ? 'old' : 'valid'
}

const tones: Record<Verdict, string> = { unchecked: 'waiting', valid: 'ok', old: 'danger', wrong: 'danger' }

const typed = z.object({ type: z.string() })

const eventOf = (body: string): string | undefined => {
  try {
    return typed.safeParse(JSON.parse(body)).data?.type
  } catch {
    return undefined
  }
}

const messageCard = (received: Message, secret: string, lang: Language): Html => {
  const verdict = verdictOf(received, secret)
  const headers = Object.entries(received.headers).map(([name, value]) => `${name}: ${value}`)
  return html`<section class="card note ${tones[verdict]}" aria-labelledby="${received.id}">
    <h2 id="${received.id}">${eventOf(received.body) ?? text(lang, 'sandbox.webhook.noEvent')}</h2>
    <p class="muted">${shownTime(new Date(received.at))}</p>
    <p><strong>${text(lang, `sandbox.webhook.${verdict}`)}</strong></p>
    <h3>${text(lang, 'sandbox.webhook.headers')}</h3>
    <p class="digest letter">${headers.join('\n')}</p>
    <h3>${text(lang, 'sandbox.webhook.body')}</h3>
    <p class="digest letter">${received.body}</p>
  </section>`
}

const secretForm = (secret: string, base: string, lang: Language): Html =>
  html`<form class="card" method="post" action="${base}/webhook/secret?lang=${lang}">
    <label
      >${text(lang, 'sandbox.webhook.secret')}
      <input name="secret" value="${secret}" autocomplete="off" spellcheck="false" placeholder="whsec_…" />
    </label>
    <button class="primary">${text(lang, 'sandbox.webhook.check')}</button>
  </form>`

const given = z.object({ secret: z.string().check(z.maxLength(200)) })

type Options = { dataDir: string; publicUrl: string; base: string; now: () => number }

/** A partner's program: receives webhooks, and shows people what arrived and whether its signature is right. */
export const webhookReceiver: FastifyPluginAsync<Options> = async (
  app,
  { dataDir, publicUrl, base, now },
) => {
  const file = await openStateFile(join(dataDir, 'sandbox', 'webhooks.json'), state, {
    secret: '',
    received: [],
  })
  readForms(app)
  // The signature covers the text as it was sent.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )

  app.post('/webhook', async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = typeof request.body === 'string' ? request.body : ''
    const received = { id: randomUUID(), at: new Date(now()).toISOString(), headers, body }
    await file.update((before) => ({ ...before, received: [...before.received, received].slice(-KEPT) }))
    return reply.code(204).send()
  })

  app.post('/webhook/secret', async (request, reply) => {
    const { secret } = given.parse(request.body)
    await file.update((before) => ({ ...before, secret: secret.trim() }))
    return reply.redirect(`${base}/webhook?lang=${pageLanguage(request)}`, 303)
  })

  app.get('/webhook', async (request, reply) => {
    const lang = pageLanguage(request)
    const { secret, received } = file.get()
    const main = html`<p>${text(lang, 'sandbox.webhook.intro')}</p>
      <p class="digest">${publicUrl}/sandbox/webhook</p>
      ${secretForm(secret, base, lang)}
      ${
        received.length === 0
          ? html`<p class="card note">${text(lang, 'sandbox.webhook.none')}</p>`
          : received.toReversed().map((one) => messageCard(one, secret, lang))
      }`
    return sendPage(request, reply, base, { title: text(lang, 'sandbox.webhook'), main, narrow: true })
  })
}
