import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { type Block, type Column, LONG_WORD, type SignatureParty, signerOf } from './content.ts'

type TableBlock = Extract<Block, { kind: 'table' }>
type FactsBlock = Extract<Block, { kind: 'facts' }>

export const GREY = '#5b6470'
const RULE = '#c9ced6'
const LABEL_WIDTH = 170
const SIGNATURE_LINE = 190
/** What is said of one party stands on one page; what is longer may go on on the next. */
const ON_ONE_PAGE = { letters: 1200, facts: 12 }
/** As many facts never part from their heading. */
const FIRST_FACTS = 3

/** A text that breaks its very long words rather than leave its place. */
export const wrapped = (text: string): { text: string | ContentText[] } => {
  if (!LONG_WORD.test(text)) return { text }
  const parts = text.split(LONG_WORD)
  return {
    text: parts.map((part, index) => ({ text: part, ...(index % 2 === 1 && { wordBreak: 'break-all' }) })),
  }
}

const heading = (text: string): Content => ({
  ...wrapped(text),
  bold: true,
  fontSize: 11,
  margin: [0, 12, 0, 4],
})

const cellOf = (text: string, column: Column | undefined, bold = false): TableCell => ({
  ...wrapped(text),
  bold,
  alignment: column?.align ?? 'left',
})

const titleRow = (title: string, columns: readonly Column[]): TableCell[] => [
  { ...wrapped(title), bold: true, fontSize: 11, colSpan: columns.length, margin: [0, 6, 0, 2] },
  ...columns.slice(1).map(() => ''),
]

/** The heading of a table goes with its columns' titles to every page. */
const table = ({ columns, rows, total }: TableBlock, title: string | null): Content => ({
  margin: [0, 4, 0, 8],
  fontSize: 8.5,
  layout: {
    hLineWidth: (line) => (line === 0 && title !== null ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => RULE,
    paddingLeft: (column) => (column === 0 ? 0 : 4),
  },
  table: {
    headerRows: title === null ? 1 : 2,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: columns.map(({ align }) => (align === 'right' ? 'auto' : '*')),
    body: [
      ...(title === null ? [] : [titleRow(title, columns)]),
      columns.map((column) => cellOf(column.title, column, true)),
      ...rows.map((row) => row.map((text, index) => cellOf(text, columns[index]))),
      ...(total ? [total.map((text, index) => cellOf(text, columns[index], true))] : []),
    ],
  },
})

const facts = ({ facts }: FactsBlock): Content[] =>
  facts.map(({ label, value }) => ({
    columns: [{ ...wrapped(label), width: LABEL_WIDTH, color: GREY }, wrapped(value)],
    margin: [0, 0, 0, 2],
  }))

const fitsOnePage = ({ facts }: FactsBlock): boolean =>
  facts.length <= ON_ONE_PAGE.facts &&
  facts.reduce((sum, { label, value }) => sum + label.length + value.length, 0) <= ON_ONE_PAGE.letters

const paragraph = (text: string): Content => ({ ...wrapped(text), margin: [0, 0, 0, 6] })

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: SIGNATURE_LINE, y2: 0, lineWidth: 0.5, lineColor: GREY }],
  margin: [0, 28, 0, 2],
})

const signature = (signer: SignatureParty, dateLabel: string): Content => ({
  margin: [0, 10, 0, 0],
  stack: [
    { ...wrapped(signer.role), color: GREY, fontSize: 8.5 },
    { ...wrapped(signer.party), bold: true },
    line(),
    wrapped(signerOf(signer)),
    { text: `${dateLabel}: ____________________`, margin: [0, 8, 0, 0], color: GREY, fontSize: 8.5 },
  ],
})

type SignatureBlock = Extract<Block, { kind: 'signatures' }>

/**
 * Two beside each other, so that the parties of a contract stand face to face. The first two stand on one page with
 * what is said before them: nobody signs a page of its own.
 */
const signatures = ({ title, parties, dateLabel }: SignatureBlock, before: Content[]): Content[] => {
  const rows = parties.flatMap((left, index): Content[] => {
    if (index % 2 === 1) return []
    const right = parties[index + 1]
    const columns = [signature(left, dateLabel), right ? signature(right, dateLabel) : { text: '' }]
    return [{ columns, columnGap: 24 }]
  })
  const [first = [], ...rest] = rows
  const head: Content = { ...wrapped(title), bold: true, fontSize: 11, margin: [0, 16, 0, 0] }
  return [
    { stack: [...before, head, first], unbreakable: true },
    ...rest.map((row) => ({ stack: [row], unbreakable: true })),
  ]
}

/** A heading is never left alone at the foot of a page: what follows it draws it, where that can. */
const drawsHeading = (next: Block | undefined): boolean =>
  next?.kind === 'paragraph' || next?.kind === 'facts' || next?.kind === 'table'

const isShort = (block: Block | undefined) =>
  block?.kind === 'paragraph' && block.text.length <= ON_ONE_PAGE.letters

/** The heading of a block, to be drawn with it. */
const headOf = (index: number, blocks: readonly Block[]): Content[] => {
  const before = blocks[index - 1]
  return before?.kind === 'heading' ? [heading(before.text)] : []
}

/** The short paragraph before the signatures, to be drawn with them. */
const lastWords = (index: number, blocks: readonly Block[]): Content[] => {
  const before = blocks[index - 1]
  return before?.kind === 'paragraph' && isShort(before)
    ? [...headOf(index - 1, blocks), paragraph(before.text)]
    : []
}

const draw = (block: Block, index: number, blocks: readonly Block[]): Content[] => {
  const head = headOf(index, blocks)
  const next = blocks[index + 1]
  switch (block.kind) {
    case 'heading':
      return drawsHeading(next) ? [] : [heading(block.text)]
    case 'paragraph':
      if (isShort(block) && next?.kind === 'signatures') return []
      return [{ stack: [...head, paragraph(block.text)], unbreakable: isShort(block) }]
    case 'facts': {
      const lines = facts(block)
      const together = fitsOnePage(block) ? lines.length : FIRST_FACTS
      return [
        { stack: [...head, ...lines.slice(0, together)], unbreakable: true },
        { stack: lines.slice(together), margin: [0, 0, 0, 6] },
      ]
    }
    case 'table': {
      const before = blocks[index - 1]
      return [table(block, before?.kind === 'heading' ? before.text : null)]
    }
    case 'signatures':
      return signatures(block, lastWords(index, blocks))
  }
}

/** The blocks of a document as pdfmake draws them. */
export const drawBlocks = (blocks: readonly Block[]): Content[] => blocks.flatMap(draw)
