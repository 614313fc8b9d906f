import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { linkTo } from '../../services/smart-id/device-link.ts'
import type { PhoneRequest, Phones } from './phones.ts'
import { toSign } from './smart-id-question.ts'

const SECOND_MS = 1000
/** A code that was photographed and sent on is older by the time somebody scans it. */
const FRESH_S = 4
const VERIFIER_BYTES = 32

const parts = z.object({
  deviceLinkType: z.enum(['QR', 'Web2App']),
  elapsedSeconds: z.optional(z.coerce.number()),
  sessionToken: z.string(),
  lang: z.enum(['eng', 'est', 'lit', 'lav', 'rus']),
})

type Read = { request: PhoneRequest; flowType: 'QR' | 'Web2App'; elapsedSeconds: number; lang: string }

/** The link that a screen shows for a request now. */
export const linkNow = (request: PhoneRequest, now: number, language: string): string | null => {
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
 * What the app makes of a link: it must be, bit by bit, one that the asking party could make just now. Answers the
 * request that it opens; undefined for any other link.
 */
export const openLink = (phones: Phones, link: string, now: number): PhoneRequest | undefined => {
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
