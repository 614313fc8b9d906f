import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../api/language.ts'
import type { ThemeChoice } from '../../api/page-cookies.ts'
import { PAGE_STATE_ELEMENT, PUBLIC_PROVIDER_ELEMENT, type RenderedPage } from '../../api/page-state.ts'
import type { PublicProvider } from '../../api/public-provider.ts'
import { text as message } from '../platform/language/text.ts'

/** Data for the client as JSON, in which no value can end the element or a line; the browser does not execute it. */
const dataElement = (id: string, value: unknown): string => {
  const json = JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** What a browser without scripts shows above the page, in every language. */
const noScript = `<noscript><style>noscript{display:block;padding:24px;font:16px/24px system-ui,sans-serif}</style>${languages
  .map((language) => `<p lang="${language}">${message(language, 'shell.noScript')}</p>`)
  .join('')}</noscript>`

type Filling = { theme: ThemeChoice; provider: PublicProvider; files: string; rendered: RenderedPage }

/** Puts what was rendered for a request into the built document. `files`: links to what it loads. */
export const fillDocument = (template: string, { theme, provider, files, rendered }: Filling): string => {
  const { language, title, styles = '', html = '', state } = rendered
  const chosen = theme === 'system' ? '' : ` data-theme="${theme}"`
  const head = files + dataElement(PUBLIC_PROVIDER_ELEMENT, provider) + styles
  return template
    .replace(/<html lang="\w+">/, `<html lang="${language}"${chosen}>`)
    .replace(/<title>.*<\/title>/, (built) => (title === undefined ? built : `<title>${title}</title>`))
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="app">', () => `${noScript}<div id="app">${html}`)
    .replace('</body>', () => `${dataElement(PAGE_STATE_ELEMENT, state)}</body>`)
}

const zip = promisify(gzip)

export type Written = { text: string; zipped: Promise<Buffer> }
export const written = (text: string): Written => ({ text, zipped: zip(text) })

/** Sends a document, compressed if allowed and accepted. */
export const sendDocument = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, zipped }: Written,
  { cache, compress }: { cache: 'no-cache' | 'no-store'; compress: boolean },
): Promise<FastifyReply> => {
  const isZipped = compress && /\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')
  if (isZipped) void reply.header('content-encoding', 'gzip')
  return reply
    .headers({
      'cache-control': cache,
      'content-type': 'text/html; charset=utf-8',
      vary: 'cookie, accept-language, accept-encoding, sec-fetch-dest',
    })
    .send(isZipped ? await zipped : text)
}
