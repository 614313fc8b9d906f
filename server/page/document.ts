import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../api/language.ts'
import { text } from '../platform/language/text.ts'

/** Escapes JSON for a script element, so that no value can end the element or a line of the script. */
export const inertJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/** Data for the client; the content security policy does not treat it as a script. */
export const dataElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(value)}</script>`

/** What a browser without scripts shows above the page, in every language. */
const noScript = `<noscript><style>noscript{display:block;padding:24px;font:16px/24px system-ui,sans-serif}</style>${languages
  .map((language) => `<p lang="${language}">${text(language, 'shell.noScript')}</p>`)
  .join('')}</noscript>`

type Filling = { language: string; theme: string; title: string; head: string; root: string; foot: string }

/** Puts what was rendered for a request into the built document. */
export const fillDocument = (
  template: string,
  { language, theme, title, head, root, foot }: Filling,
): string =>
  template
    .replace(/<html lang="\w+">/, () => {
      const chosen = theme === 'system' ? '' : ` data-theme="${theme}"`
      return `<html lang="${language}"${chosen}>`
    })
    .replace(/<title>.*<\/title>/, (built) => (title === '' ? built : `<title>${title}</title>`))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="app">', () => `${noScript}<div id="app">${root}`)
    .replace('</body>', () => `${foot}</body>`)

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
export type Encoded = (encoding: Encoding) => Promise<Buffer>

/** Compresses a document on request, once for each encoding; `quality` of brotli: 0 to 11. */
export const encoded = (document: string, quality: number): Encoded => {
  const known = new Map<Encoding, Promise<Buffer>>()
  const make = async (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'br') return brotli(document, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return encoding === 'gzip' ? zip(document) : Buffer.from(document)
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
