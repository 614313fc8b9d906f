import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Escapes JSON for a script element, so that no value can end the element or a line of the script. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/** Data for the client; the content security policy does not treat it as a script. */
export const dataElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(value)}</script>`

type Filling = { language: string; theme: string; head: string; root: string; foot: string }

/** Puts what was rendered for a request into the built document. */
export const fillDocument = (template: string, { language, theme, head, root, foot }: Filling): string =>
  template
    .replace('<html lang="en">', () => {
      const chosen = theme === 'system' ? '' : ` data-theme="${theme}"`
      return `<html lang="${language}"${chosen}>`
    })
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="app">', () => `<div id="app">${root}`)
    .replace('</body>', () => `${foot}</body>`)

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
export type Encoded = (encoding: Encoding) => Promise<Buffer>

/** Compresses a document on request, once for each encoding; `quality` of brotli: 0 to 11. */
export const encoded = (text: string, quality: number): Encoded => {
  const known = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return encoding === 'gzip' ? zip(text) : Buffer.from(text)
  }
  return (encoding) => {
    const made = known.get(encoding) ?? make(encoding)
    known.set(encoding, made)
    return made
  }
}

/** Sends a document in the best encoding that the browser accepts. */
export const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: Encoded,
  { cache, compress }: { cache: 'no-cache' | 'no-store'; compress: boolean },
): Promise<FastifyReply> => {
  const accepted = request.headers['accept-encoding'] ?? ''
  const takes = (one: string) => compress && new RegExp(String.raw`\b${one}\b(?!;q=0)`).test(accepted)
  const encoding = (['br', 'gzip'] as const).find(takes) ?? 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply
    .headers({
      'cache-control': cache,
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-language, accept-encoding',
    })
    .send(await document(encoding))
}
