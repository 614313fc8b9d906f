import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
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

/** Sends a page; `base` is the sandbox's path in the browser. */
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

/** Parses submitted forms in the scope. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

/** Stylesheet of the pages, served as a file because the policy forbids inline styles. */
export const stylesheet = `:root {
  color-scheme: light dark;
  --bg: light-dark(#F5F7F8, #0D1418); --surface: light-dark(#FFFFFF, #141D23); --well: light-dark(#EEF2F4, #1B262D);
  --line: light-dark(#DAE1E5, #2B3942); --field: light-dark(#74838D, #70818C);
  --ink: light-dark(#13212B, #E7EEF2); --ink-2: light-dark(#435460, #B0BEC7);
  --accent: light-dark(#0B6170, #56BCCB); --accent-hover: light-dark(#084B57, #7BCFDB);
  --on-accent: light-dark(#FFFFFF, #04222A); --focus: light-dark(#0B6170, #8ADBE6);
  --approved: light-dark(#1A6638, #86D3A0); --waiting: light-dark(#C27803, #F2C063); --danger: light-dark(#AE1F24, #FF9C96);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 400 14px/20px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums }
header, main { max-width: 1280px; margin: 0 auto; padding: 16px 32px }
.narrow { max-width: 720px }
header { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; border-bottom: 1px solid var(--line) }
header p, dl, dd, dt, ul { margin: 0; padding: 0 }
h1 { font-size: 24px; line-height: 32px; font-weight: 600; margin: 16px 0 }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; margin: 24px 0 8px }
h3 { font-size: 14px; line-height: 20px; font-weight: 600; margin: 0 0 8px }
a { color: var(--accent); text-underline-offset: 3px }
a:hover { color: var(--accent-hover) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.muted { color: var(--ink-2) }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 0 16px }
.card > h2 { margin-top: 0 }
.note { border-left: 4px solid var(--accent) } .note.ok { border-left-color: var(--approved) }
.note.waiting { border-left-color: var(--waiting) } .note.danger { border-left-color: var(--danger) }
.list { list-style: none; display: grid; gap: 8px }
.letter { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
.code { font-size: 24px; line-height: 32px; letter-spacing: 2px }
.digest { font: 12px/16px ui-monospace, Menlo, Consolas, monospace; color: var(--ink-2); overflow-wrap: anywhere }
form { display: flex; gap: 16px; flex-wrap: wrap }
label { display: grid; gap: 4px; flex: 1 1 320px } form { align-items: end }
input { font: inherit; font-size: 16px; min-height: 44px; width: 100%; padding: 0 12px; border-radius: 6px; border: 1px solid var(--field); background: var(--surface); color: var(--ink) }
button { font: inherit; font-size: 16px; font-weight: 600; min-height: 44px; padding: 0 20px; border-radius: 6px; border: 1px solid var(--field); background: var(--surface); color: var(--ink); cursor: pointer }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button.primary:hover { background: var(--accent-hover) } button:not(.primary):hover { background: var(--well) }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { background: var(--well); color: var(--ink-2); font-weight: 500; font-size: 13px; white-space: nowrap }
tbody th { font-weight: 500 } tbody tr:last-child > * { border-bottom: 0 }
th.num, td.num { text-align: right; white-space: nowrap }
@media (max-width: 720px) { header, main { padding-left: 16px; padding-right: 16px } }
`
