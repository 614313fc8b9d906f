import { createHash, createHmac } from 'node:crypto'
import { base64, PROTOCOL } from './smart-id-response.ts'

export type LinkParts = {
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

/** Protects a device link: nobody without the session's secret (base64) can make or change one. */
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
