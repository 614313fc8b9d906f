import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { DocumentContent } from './content.ts'
import { drawBlocks, GREY, wrapped } from './pdf-blocks.ts'

const PAGE_MARGINS: [number, number, number, number] = [48, 48, 48, 56]

/** The drawing instructions of a document for pdfmake. */
export const pdfDefinition = (document: DocumentContent): TDocumentDefinitions => ({
  info: { title: document.title, author: document.footer, creationDate: new Date(document.madeAt) },
  language: document.language,
  pageSize: 'A4',
  pageMargins: PAGE_MARGINS,
  defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
  footer: (page, pages) => ({
    columns: [{ text: document.footer }, { text: `${page} / ${pages}`, alignment: 'right' }],
    margin: [PAGE_MARGINS[0], 16, PAGE_MARGINS[2], 0],
    color: GREY,
    fontSize: 8,
  }),
  content: [
    { ...wrapped(document.title), bold: true, fontSize: 18 },
    { ...wrapped(document.subtitle), color: GREY, margin: [0, 2, 0, 8] },
    ...drawBlocks(document.blocks),
  ],
})
