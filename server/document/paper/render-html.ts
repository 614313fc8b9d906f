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
import { documentPolicy, documentStyle } from './paper-style.ts'

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

/** What a row is about stands first in it; an empty place to write into names nothing. */
const bodyRow = (row: readonly string[], columns: readonly Column[]): Html => {
  const [first = '', ...rest] = row
  const head =
    first.trim() === '' ? cell(first, columns[0]) : html`<th scope="row" class="${look(first)}">${first}</th>`
  return html`<tr>
    ${head}${rest.map((text, index) => cell(text, columns[index + 1]))}
  </tr>`
}

/** A wide table scrolls by itself on a narrow screen, also by the keyboard. */
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

/** The heading above a block, which names it; the title where there is none. */
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
 * A document as a page of its own that needs nothing else: to be shown in a frame, sent, or printed on A4. No script
 * runs in it, whatever its texts say.
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
