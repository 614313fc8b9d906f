import { expect } from 'vitest'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import type { DocumentContent } from '../../../server/document/paper/content.ts'
import { renderHtml } from '../../../server/document/paper/render-html.ts'
import { printPdf } from '../../../server/document/paper/print.ts'
import { naughty, naughtyLines } from '../../specs/naughty.table.ts'
import { textsOf } from './content-texts.ts'
import { reworded } from './every-paper.ts'
import { readHtml } from './html-texts.ts'
import { pdfText } from './pdf-text.ts'

/** Browsers normalize line ends. */
const oneLineEnd = (text: string) => text.replaceAll(/\r\n?/g, '\n')
/** Without white space, and with ligatures as single letters. */
const closed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

export const expectInHtml = (content: DocumentContent) => {
  const read = readHtml(renderHtml(content))
  expect(read.texts.map(oneLineEnd)).toEqual(textsOf(content).map(oneLineEnd))
  expect(read).toMatchObject({ language: content.language, foreign: [], lost: [], unscoped: 0 })
  expect(closed(read.title)).toBe(closed(content.title + content.subtitle))
}

/** Characters in the PDF's fonts. */
const PRINTABLE = /^[\u0020-\u007E\u00A0-\u017F–“”„’…€]*$/

/** The words of all pages without footers, which must exist and may interrupt a paragraph. */
const printedWords = async (content: DocumentContent): Promise<string> => {
  const pages = pdfText(await printPdf(content)).split('\n')
  const feet = pages.map((_, index) =>
    closed(`${content.running}${index + 1}/${pages.length}${content.footer}`),
  )
  const printed = pages.map(closed)
  expect(printed.filter((page, index) => !page.endsWith(feet[index] ?? ''))).toEqual([])
  return printed.map((page, index) => page.slice(0, -(feet[index]?.length ?? 0))).join('')
}

export const expectInPdf = async (content: DocumentContent) => {
  const printed = await printedWords(content)
  const lines = textsOf({ ...content, running: '', footer: '' }).flatMap((text) => text.split('\n'))
  for (const line of lines.filter((line) => PRINTABLE.test(line))) expect(printed).toContain(closed(line))
}

const harmful: readonly string[] = [...Object.values(naughty), ...Object.values(naughtyLines)]
/** Yields one hostile text after the other, starting at an index. */
const from = (start: number) => {
  let place = start
  return () => harmful[place++ % harmful.length] ?? ''
}

/** The agreement with hostile texts in place of typed ones; all of them together contain every text. */
export const hostileVersions = (agreement: Agreement): Agreement[] =>
  harmful.flatMap((_, start) => (start % 10 === 0 ? [reworded(agreement, from(start))] : []))

/** With page edges of one line, which `expectInPdf` finds. */
export const withPlainEdges = (content: DocumentContent, agreement: Agreement): DocumentContent => ({
  ...content,
  running: 'The paper of a client',
  footer: agreement.provider.businessName,
})
