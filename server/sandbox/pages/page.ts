import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { language, type Language, languages } from '../../../api/language.ts'
import { acceptedLanguage, text } from '../../platform/language/text.ts'
import { html, type Html } from '../../platform/http/escaped-html.ts'

const asked = z.object({ lang: language })

/** `?lang=`, else the page's own language, else what the browser accepts. */
export const pageLanguage = (request: FastifyRequest, own?: Language): Language =>
  asked.safeParse(request.query).data?.lang ?? own ?? acceptedLanguage(request.headers['accept-language'])

/** No script at all, styles from this server only, forms back to it only, never in a frame. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Page = { title: string; main: Html; narrow?: boolean; status?: number; language?: Language | undefined }

/** The same address in the other language. */
const otherLanguage = (request: FastifyRequest, lang: Language): Html => {
  const other = languages.find((one) => one !== lang) ?? lang
  const query = new URLSearchParams(request.url.split('?')[1])
  query.set('lang', other)
  return html`<a href="?${query.toString()}" lang="${other}" hreflang="${other}"
    >${text(other, 'sandbox.language')}</a
  >`
}

/** Sends a whole page; `base` is the sandbox's path as the browser sees it. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  base: string,
  page: Page,
): FastifyReply => {
  const lang = pageLanguage(request, page.language)
  const width = page.narrow ? 'narrow' : 'wide'
  const { markup } = html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${text(lang, 'sandbox.title')}</title>
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <header class="${width}">
          <p>${text(lang, 'sandbox.title')}</p>
          <p>${otherLanguage(request, lang)}</p>
        </header>
        <main class="${width}">
          <h1>${page.title}</h1>
          ${page.main}
        </main>
      </body>
    </html>`
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(markup)
}
