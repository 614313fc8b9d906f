import type { Content, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces.js'
import type { Block, Column, DocumentContent, SignatureParty } from './content.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

const GREY = '#5b6470'
const RULE = '#c9ced6'
const PAGE_MARGINS: [number, number, number, number] = [48, 48, 48, 56]
const LABEL_WIDTH = 170
const SIGNATURE_LINE = 190

const cellOf = (text: string, column: Column | undefined, bold = false): TableCell => ({
  text,
  bold,
  alignment: column?.align ?? 'left',
})

const table = ({ columns, rows, total }: TableBlock): Content => ({
  margin: [0, 4, 0, 8],
  fontSize: 8.5,
  layout: { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => RULE },
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ align }) => (align === 'right' ? 'auto' : '*')),
    body: [
      columns.map((column) => cellOf(column.title, column, true)),
      ...rows.map((row) => row.map((text, index) => cellOf(text, columns[index]))),
      ...(total ? [total.map((text, index) => cellOf(text, columns[index], true))] : []),
    ],
  },
})

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: SIGNATURE_LINE, y2: 0, lineWidth: 0.5, lineColor: GREY }],
  margin: [0, 28, 0, 2],
})

const signature = ({ role, party, name, personalCode }: SignatureParty, dateLabel: string): Content => ({
  unbreakable: true,
  margin: [0, 10, 0, 0],
  stack: [
    { text: role, color: GREY, fontSize: 8.5 },
    { text: party, bold: true },
    line(),
    { text: personalCode === '' ? name : `${name}, ${personalCode}` },
    { text: `${dateLabel}: ____________________`, margin: [0, 8, 0, 0], color: GREY, fontSize: 8.5 },
  ],
})

/** Two beside each other, so that the parties of a contract stand face to face. */
const signatures = (parties: readonly SignatureParty[], dateLabel: string): Content[] =>
  parties.flatMap((left, index) => {
    if (index % 2 === 1) return []
    const right = parties[index + 1]
    return [
      {
        columns: [signature(left, dateLabel), right ? signature(right, dateLabel) : { text: '' }],
        columnGap: 24,
      },
    ]
  })

const blockContent = (block: Block): Content => {
  switch (block.kind) {
    case 'heading':
      return { text: block.text, bold: true, fontSize: 11, margin: [0, 12, 0, 4] }
    case 'paragraph':
      return { text: block.text, margin: [0, 0, 0, 6] }
    case 'facts':
      return block.facts.map(({ label, value }) => ({
        columns: [{ text: label, width: LABEL_WIDTH, color: GREY }, { text: value }],
        margin: [0, 0, 0, 2],
      }))
    case 'table':
      return table(block)
    case 'signatures':
      return [
        { text: block.title, bold: true, fontSize: 11, margin: [0, 16, 0, 0] },
        ...signatures(block.parties, block.dateLabel),
      ]
  }
}

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
    { text: document.title, bold: true, fontSize: 18 },
    { text: document.subtitle, color: GREY, margin: [0, 2, 0, 8] },
    ...document.blocks.map(blockContent),
  ],
})
