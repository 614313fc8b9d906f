import * as z from 'zod/mini'
import type { Language } from '../../../api/language.ts'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'
import type { Authentication, DeviceLink, LinkSession, RelyingPartyConfig } from '../identity/identity.ts'
import { newAuthentication, schemeOf, base64, PROTOCOL } from './smart-id-protocol.ts'
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

/** Creates a device link. It must equal the provider's bit by bit, so nothing is encoded. */
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

/** Smart-ID's device link: one session for the QR code and the button on the phone. */
export const createDeviceLink = (config: RelyingPartyConfig, http: HttpClient): DeviceLink => ({
  start: async ({ callbackUrl, language }) => {
    const { body, ...question } = newAuthentication(config, 'deviceLink', language)
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
  /** Name of a broker's client; '' because we ask for ourselves. */
  brokeredName: string
  /** Base64, as sent. */
  interactions: string
  /** '' for a QR code. */
  callbackUrl: string
  /** The link without its authentication code. */
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

/** The value that the app returns with the browser, which proves that both used this session. */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'base64')).digest('base64url')
