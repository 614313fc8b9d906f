import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import type { Authentication, DeviceLink, LinkSession, RelyingPartyConfig } from '../identity/identity.ts'
import { newQuestion } from './smart-id-request.ts'
import { schemeOf, base64, PROTOCOL } from './smart-id-response.ts'
import { createHash, createHmac } from 'node:crypto'

const PATH = '/authentication/device-link/anonymous'
const languages = { et: 'est', en: 'eng' } as const satisfies Record<Language, string>

const started = z.object({
  sessionID: z.string(),
  sessionToken: z.string(),
  sessionSecret: z.string(),
  deviceLinkBase: z.url(),
})

type Shown = { type: 'QR'; elapsedSeconds: number } | { type: 'Web2App' }

/** One device link, bit by bit as the provider makes it too: nothing in it is encoded. */
export const linkTo = (
  { url, relyingPartyName }: Pick<RelyingPartyConfig, 'url' | 'relyingPartyName'>,
  {
    challenge,
    interactions,
    link: session,
  }: Pick<Authentication, 'challenge' | 'interactions'> & { link: LinkSession },
  shown: Shown & { language: string },
): string => {
  const elapsed = shown.type === 'QR' ? `&elapsedSeconds=${shown.elapsedSeconds}` : ''
  const link = `${session.base}?deviceLinkType=${shown.type}${elapsed}&sessionToken=${session.token}&sessionType=auth&version=1.0&lang=${shown.language}`
  const code = authCode(session.secret, {
    scheme: schemeOf(url),
    challenge,
    relyingPartyName,
    brokeredName: '',
    interactions,
    callbackUrl: shown.type === 'QR' ? '' : session.callbackUrl,
    link,
  })
  return `${link}&authCode=${code}`
}

/** Smart-ID's device link: one session for the code to scan and for the button on the phone. */
export const createDeviceLink = (config: RelyingPartyConfig, http: HttpClient): DeviceLink => ({
  start: async ({ callbackUrl, language }) => {
    const { body, ...question } = newQuestion(config, 'deviceLink', language)
    const response = await http({
      method: 'POST',
      url: endpoint(config.url, PATH),
      idempotent: false,
      body: { ...body, initialCallbackUrl: callbackUrl },
    })
    const { sessionID, sessionToken, sessionSecret, deviceLinkBase } = parseResponse(
      'smartId',
      response,
      started,
    )
    return {
      providerSession: sessionID,
      ...question,
      link: { token: sessionToken, secret: sessionSecret, base: deviceLinkBase, callbackUrl },
    }
  },
  addresses: (authentication, { elapsedSeconds, language }) => {
    const named = { language: languages[language] }
    return {
      qr: linkTo(config, authentication, { type: 'QR', elapsedSeconds, ...named }),
      app: linkTo(config, authentication, { type: 'Web2App', ...named }),
    }
  },
})

type LinkParts = {
  scheme: string
  /** Base64, as sent. */
  challenge: string
  relyingPartyName: string
  /** Of whom a broker asks for; we ask for ourselves. */
  brokeredName: string
  /** Base64, as sent. */
  interactions: string
  /** '' for a code to scan. */
  callbackUrl: string
  /** The link as far as it is not protected yet. */
  link: string
}

/** Authenticates a device link, so that only holders of the session's secret (base64) can create or change one. */
export const authCode = (secret: string, parts: LinkParts): string =>
  createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(
      [
        parts.scheme,
        PROTOCOL,
        parts.challenge,
        base64(parts.relyingPartyName),
        base64(parts.brokeredName),
        parts.interactions,
        parts.callbackUrl,
        parts.link,
      ].join('|'),
    )
    .digest('base64url')

/** What the app gives back with the browser: it has spoken to the provider about this very session. */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'base64')).digest('base64url')
