import { html, type Html } from '../../platform/http/escaped-html.ts'
import {
  type Block,
  type Column,
  type DocumentContent,
  type Letterhead,
  LONG_WORD,
  type SignatureParty,
  signerOf,
} from './content.ts'
import { createHash } from 'node:crypto'

type TableBlock = Extract<Block, { kind: 'table' }>

const headingId = (index: number) => `part-${index + 1}`

const facts = ({ facts }: Extract<Block, { kind: 'facts' }>): Html =>
  html`<dl>
    ${facts.map(
      ({ label, value }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

const headCell = ({ title, align }: Column): Html =>
  align === 'right' ? html`<th scope="col" class="amount">${title}</th>` : html`<th scope="col">${title}</th>`

const look = (text: string, align?: 'right'): string =>
  [align === 'right' ? 'amount' : '', LONG_WORD.test(text) ? 'long' : ''].join(' ').trim()

const cell = (text: string, column: Column | undefined): Html =>
  html`<td class="${look(text, column?.align)}">${text}</td>`

/** The first cell is the row's header, unless it is an empty field to fill in. */
const bodyRow = (row: readonly string[], columns: readonly Column[]): Html => {
  const [first = '', ...rest] = row
  const head =
    first.trim() === '' ? cell(first, columns[0]) : html`<th scope="row" class="${look(first)}">${first}</th>`
  return html`<tr>
    ${head}${rest.map((text, index) => cell(text, columns[index + 1]))}
  </tr>`
}

/** A table that is wider than the screen has its own scrollbar, which the keyboard reaches too. */
const table = ({ columns, rows, totals = [] }: TableBlock, named: string): Html =>
  html`<div class="wide" role="group" tabindex="0" aria-labelledby="${named}">
    <table aria-labelledby="${named}">
      <thead>
        <tr>
          ${columns.map(headCell)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => bodyRow(row, columns))}
      </tbody>
      ${
        totals.length > 0
          ? html`<tfoot>
              ${totals.map(
                (total) =>
                  html`<tr>
                    ${total.map((text, index) => cell(text, columns[index]))}
                  </tr>`,
              )}
            </tfoot>`
          : ''
      }
    </table>
  </div>`

const signature = (party: SignatureParty, dateLabel: string): Html =>
  html`<li>
    <p class="role">${party.role}</p>
    <p class="party">${party.party}</p>
    <p class="signer">${signerOf(party)}</p>
    <p class="day">${dateLabel}: <span></span></p>
  </li>`

/** The accessible name of a block: the heading above it, or else the title. */
const nameOf = (blocks: readonly Block[], index: number): string => {
  const heading = blocks.slice(0, index).findLastIndex(({ kind }) => kind === 'heading')
  return heading === -1 ? 'title' : headingId(heading)
}

const blockMarkup = (block: Block, index: number, blocks: readonly Block[]): Html => {
  switch (block.kind) {
    case 'heading':
      return html`<h2 id="${headingId(index)}" class="${block.isAnnex ? 'annex' : ''}">${block.text}</h2>`
    case 'paragraph':
      return html`<p>${block.text}</p>`
    case 'facts':
      return block.facts.length === 0 ? html`` : facts(block)
    case 'table':
      return table(block, nameOf(blocks, index))
    case 'signatures':
      return html`<h2>${block.title}</h2>
        <ul class="signatures">
          ${block.parties.map((party) => signature(party, block.dateLabel))}
        </ul>`
  }
}

const head = ({ name, contacts, logo }: Letterhead): Html =>
  html`<div class="sender">
    ${logo === null ? '' : html`<img src="${logo}" alt="" />`}
    <address>
      <p class="party">${name}</p>
      ${contacts.map((contact) => html`<p>${contact}</p>`)}
    </address>
  </div>`

/**
 * Renders a document as a self-contained HTML page for a frame, mail or A4. No script runs in it, whatever the texts
 * contain.
 */
export const renderHtml = ({
  language,
  letterhead,
  title,
  subtitle,
  running,
  footer,
  blocks,
}: DocumentContent): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${documentPolicy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} ${subtitle}</title>
        ${{ markup: `<style>${documentStyle}</style>` }}
      </head>
      <body>
        <header>
          ${head(letterhead)}
          <h1 id="title">${title}</h1>
          <p>${subtitle}</p>
        </header>
        <main>${blocks.map(blockMarkup)}</main>
        <footer>
          <p>${running}</p>
          <p>${footer}</p>
        </footer>
      </body>
    </html>`.markup

/**
 * Styles for screen and A4. The paper is white in dark mode too. Amounts do not wrap. The last row of a table is not
 * repeated on every page.
 */
const documentStyle = `
@page { size: A4; margin: 17mm 17mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); color: #5b6470; font: 8pt system-ui, sans-serif } }
* { box-sizing: border-box }
html { color-scheme: light; background: #fff }
body { max-width: 210mm; margin: 0 auto; padding: 24px; color: #1c2126; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, address, p, dl, dd, ul { margin: 0; padding: 0 }
h1 { font-size: 24px; line-height: 1.25 }
h2 { margin: 20px 0 6px; font-size: 16px; break-after: avoid }
header > p, address, dt, footer, .role, .day { color: #5b6470 }
address { font-style: normal; text-align: right }
.sender { display: flex; justify-content: space-between; gap: 16px; margin-bottom: 24px; font-size: 12px }
.sender p { margin: 0 }
.sender img { max-width: 200px; max-height: 58px; object-fit: contain; align-self: flex-start }
.sender address { margin-left: auto }
footer p { margin: 0 }
p { margin: 0 0 8px; white-space: pre-line; orphans: 3; widows: 3 }
dl { margin-bottom: 8px }
dl:not(:has(> :nth-child(13))) { break-inside: avoid }
dl > div { display: flex; gap: 0 16px; padding: 1px 0; break-inside: avoid }
dt { flex: 0 0 34% }
dd { flex: 1; white-space: pre-line }
.wide { overflow-x: auto; margin: 6px 0 12px }
table { width: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid #c9ced6; text-align: left; vertical-align: top; white-space: pre-line; overflow-wrap: normal }
.long { min-width: 12em; overflow-wrap: anywhere }
.amount { padding-right: 0; padding-left: 8px; text-align: right }
td.amount { white-space: nowrap }
tbody th { font-weight: 400 }
tfoot { display: table-row-group }
tfoot td { font-weight: 700 }
tr { break-inside: avoid }
p:has(+ h2 + .signatures) { break-after: avoid }
.signatures { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 20px 32px; list-style: none }
.signatures li { break-inside: avoid }
.signatures p { margin: 0 }
.party { font-weight: 700 }
.signatures .signer { min-height: 1.7em; margin-top: 36px; padding-top: 3px; border-top: 1px solid #5b6470 }
.day span { display: inline-block; width: 9em; border-bottom: 1px solid #5b6470 }
footer { margin-top: 24px; padding-top: 8px; border-top: 1px solid #c9ced6; font-size: 12px; break-before: avoid }
@media (max-width: 480px) {
  body { padding: 16px; font-size: 13px }
  h1 { font-size: 20px }
  dl > div { display: block; padding: 3px 0 }
  dt { font-size: 12px }
  table { font-size: 11px }
}
@media print {
  .annex { break-before: page }
  body { max-width: none; padding: 0; font-size: 9.5pt }
  h1 { font-size: 18pt }
  h2 { font-size: 11pt }
  table { font-size: 8.5pt }
  dl > div { display: flex }
  .wide { overflow: visible }
}
`

/** Content security policy: allows this stylesheet only. */
const documentPolicy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(documentStyle).digest('base64')}'`
