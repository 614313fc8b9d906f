import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'
import { text } from '../../platform/language/text.ts'
import { secretDigest, linkTo } from '../../services/smart-id/device-link.ts'
import { readForms, pageLanguage, sendPage } from '../pages/page.ts'
import { documentOf, type KnownPerson, linkPersons, type PersonOf } from './persons.ts'
import type { PhoneRequest, Phones } from './phones.ts'
import { randomBytes } from 'node:crypto'
import { toSign } from './smart-id-api.ts'

type Options = {
  phones: Phones
  accounts: readonly KnownPerson[]
  personOf: PersonOf
  base: string
  linkBase: string
  now: () => number
}

const SEE_OTHER = 303
const GONE = 410
const DOCUMENT = /^PNOEE-(\d{11})-MOCK-Q$/

const params = z.object({ id: z.string() })
const decision = z.object({
  decision: z.enum(['confirmed', 'refused']),
  documentNumber: z.string().check(z.regex(DOCUMENT)),
})

/** Where the app sends the browser on the same phone; null for a scanned code. */
const wayBack = ({ link, opened, outcome }: PhoneRequest): string | null => {
  if (!link || opened?.flowType !== 'Web2App') return null
  const back = new URL(link.callbackUrl)
  back.searchParams.set('sessionSecretDigest', secretDigest(link.secret))
  if (outcome === 'confirmed') {
    back.searchParams.set('userChallengeVerifier', opened.userChallengeVerifier)
  }
  return back.href
}

const question = (request: PhoneRequest, codes: readonly string[], base: string, lang: Language): Html => {
  const { id, askedBy, opened } = request
  const seen = opened?.flowType === 'Web2App' ? 'sandbox.link.byButton' : 'sandbox.link.byCode'
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}">${text(lang, 'sandbox.phone.smartid')}</h2>
    <p class="muted">${text(lang, seen)}</p>
    <p>${askedBy}: ${request.question}</p>
    <form method="post" action="${base}/phone/link/${id}?lang=${lang}">
      <label
        >${text(lang, 'sandbox.link.document')}
        <select name="documentNumber">
          ${codes.map((code) => html`<option>${documentOf(code)}</option>`)}
        </select></label
      >
      <button class="primary" name="decision" value="confirmed">
        ${text(lang, 'sandbox.phone.confirm')}
      </button>
      <button name="decision" value="refused">${text(lang, 'sandbox.phone.refuse')}</button>
    </form>
  </section>`
}

const oldLink = (base: string, lang: Language): Html =>
  html`<p class="card note danger" role="alert">${text(lang, 'sandbox.link.old')}</p>
    <p><a href="${base}/phone?lang=${lang}">${text(lang, 'sandbox.phone')}</a></p>`

/** The page of a phone whose app was opened by a device link: the tester enters an identity and confirms or refuses. */
export const linkPage: FastifyPluginAsync<Options> = async (
  app,
  { phones, accounts, personOf, base, linkBase, now },
) => {
  readForms(app)
  const known = accounts.map(({ personalCode }) => personalCode).filter((code) => code !== '')
  const codes = [...linkPersons, ...known]

  const findOpened = (id: string) => phones.waiting().find((one) => one.id === id && one.opened)

  app.get('/phone/link', async (request, reply) => {
    const opened = openLink(phones, `${linkBase}?${request.url.split('?')[1] ?? ''}`, now())
    if (opened)
      return reply.redirect(`${base}/phone/link/${opened.id}?lang=${pageLanguage(request)}`, SEE_OTHER)
    const lang = pageLanguage(request)
    const main = oldLink(base, lang)
    const title = text(lang, 'sandbox.link')
    return sendPage(request, reply, base, { title, main, narrow: true, status: GONE })
  })

  app.get('/phone/scan/:id', async (request, reply) => {
    const lang = pageLanguage(request)
    const { id } = params.parse(request.params)
    const scanned = phones.waiting().find((one) => one.id === id)
    const link = scanned && linkNow(scanned, now(), lang === 'et' ? 'est' : 'eng')
    return reply.redirect(link ?? `${base}/phone?lang=${lang}`, SEE_OTHER)
  })

  app.get('/phone/link/:id', async (request, reply) => {
    const lang = pageLanguage(request)
    const opened = findOpened(params.parse(request.params).id)
    if (!opened) return reply.redirect(`${base}/phone?lang=${lang}`, SEE_OTHER)
    const title = text(lang, 'sandbox.link')
    return sendPage(request, reply, base, { title, main: question(opened, codes, base, lang), narrow: true })
  })

  app.post('/phone/link/:id', async (request, reply) => {
    const { documentNumber, decision: outcome } = decision.parse(request.body)
    const opened = findOpened(params.parse(request.params).id)
    const person = personOf(DOCUMENT.exec(documentNumber)?.[1] ?? '')
    const decided = opened && phones.decide(opened.id, outcome, person)
    const back = decided ? wayBack(decided) : null
    return reply.redirect(back ?? `${base}/phone?lang=${pageLanguage(request)}`, SEE_OTHER)
  })
}

const SECOND_MS = 1000
/** Seconds after which a scanned code is too old, as one from a forwarded photo would be. */
const FRESH_S = 4
const VERIFIER_BYTES = 32

const parts = z.object({
  deviceLinkType: z.enum(['QR', 'Web2App']),
  elapsedSeconds: z.optional(z.coerce.number()),
  sessionToken: z.string(),
  lang: z.enum(['eng', 'est', 'lit', 'lav', 'rus']),
})

type Read = { request: PhoneRequest; flowType: 'QR' | 'Web2App'; elapsedSeconds: number; lang: string }

/** The link that a screen shows for a request at this moment. */
const linkNow = (request: PhoneRequest, now: number, language: string): string | null => {
  if (!request.link) return null
  const { relyingPartyName, ...asked } = toSign.parse(JSON.parse(request.signed))
  const elapsedSeconds = Math.floor((now - request.askedAt) / SECOND_MS)
  const party = { url: 'https://sandbox.invalid', relyingPartyName }
  return linkTo(party, { ...asked, link: request.link }, { type: 'QR', elapsedSeconds, language })
}

const expectedLink = ({ request, flowType, elapsedSeconds, lang }: Read): string | null => {
  const at = request.askedAt + elapsedSeconds * SECOND_MS
  if (flowType === 'QR') return linkNow(request, at, lang)
  const { relyingPartyName, ...asked } = toSign.parse(JSON.parse(request.signed))
  const party = { url: 'https://sandbox.invalid', relyingPartyName }
  return request.link
    ? linkTo(party, { ...asked, link: request.link }, { type: flowType, language: lang })
    : null
}

const isFresh = ({ request, flowType, elapsedSeconds }: Read, now: number): boolean => {
  const age = (now - request.askedAt) / SECOND_MS - elapsedSeconds
  return flowType === 'Web2App' || (age > -1 && age < FRESH_S)
}

/**
 * Verifies a link as the app does: it must equal, bit by bit, one that the portal could create now. Marks its request
 * as opened; undefined for any other link.
 */
const openLink = (phones: Phones, link: string, now: number): PhoneRequest | undefined => {
  const read = parts.safeParse(Object.fromEntries(new URLSearchParams(link.split('?')[1])))
  if (!read.success) return undefined
  const { deviceLinkType: flowType, sessionToken, elapsedSeconds = 0, lang } = read.data
  const request = phones.waiting().find((one) => one.link?.token === sessionToken)
  const opened = request && { request, flowType, elapsedSeconds, lang }
  if (!opened || expectedLink(opened) !== link || !isFresh(opened, now)) return undefined
  phones.open(request.id, {
    flowType,
    userChallengeVerifier: randomBytes(VERIFIER_BYTES).toString('base64url'),
  })
  return request
}
