import type { Content, ContentImage } from 'pdfmake/interfaces.js'
import {
  type DocumentContent,
  type Letterhead,
  type Block,
  type SignatureParty,
  signerOf,
} from './content.ts'
import { createStructure, marked, type Structure } from './pdf-structure.ts'
import { type DrawnTable, drawTable } from './pdf-table.ts'

export const PAGE_MARGINS = { left: 48, top: 48, right: 48, bottom: 62 }
const LOGO: [number, number] = [150, 44]

/** PDF embeds only these image formats. */
const isPrintable = (picture: string): boolean => /^data:image\/(?:png|jpeg);/.test(picture)

const letterhead = (structure: Structure, { name, contacts, logo }: Letterhead): Content => {
  const isShown = logo !== null && isPrintable(logo)
  const picture = isShown ? structure.add('Figure', null, { alt: name }) : null
  const owner = { ...marked(name, structure.add('P')), bold: true }
  const lines = contacts.map((contact) => marked(contact, structure.add('P')))
  const image: (ContentImage & { part: number }) | null =
    picture && logo !== null ? { image: logo, fit: LOGO, part: picture.id } : null
  return {
    margin: [0, 0, 0, 14],
    fontSize: 8,
    columns: [
      image ?? { ...owner, fontSize: 11 },
      { stack: image ? [owner, ...lines] : lines, color: GREY, alignment: 'right' },
    ],
  }
}

/** Footer of a page. */
export const pdfFooter = ({ running, footer }: DocumentContent, page: number, pages: number): Content => ({
  margin: [PAGE_MARGINS.left, 14, PAGE_MARGINS.right, 0],
  color: GREY,
  fontSize: 8,
  stack: [
    { columns: [{ text: running }, { text: `${page} / ${pages}`, alignment: 'right', width: 48 }] },
    { text: footer },
  ],
})

/** Builds pdfmake's content of a document, its structure in reading order, and its tables. */
export const pdfContent = (
  document: DocumentContent,
  breaks: ReadonlySet<number>,
): { content: Content; structure: Structure } & Omit<ReturnType<typeof drawBlocks>, 'content'> => {
  const structure = createStructure()
  const head = [
    letterhead(structure, document.letterhead),
    { ...marked(document.title, structure.add('H1')), bold: true, fontSize: 18 },
    {
      ...marked(document.subtitle, structure.add('P')),
      color: GREY,
      margin: [0, 2, 0, 8] as [number, number, number, number],
    },
  ]
  const { content, ...drawn } = drawBlocks(structure, document.blocks, breaks)
  return { content: [...head, ...content], structure, ...drawn }
}

type FactsBlock = Extract<Block, { kind: 'facts' }>

const LABEL_WIDTH = 170
/** A party's block stays on one page unless it is longer than these limits. */
const BLOCK_ON_ONE_PAGE = { letters: 1200, facts: 12 }
/** This many facts stay with their heading, unless they would fill a page. */
const FIRST_FACTS = 3
const PAGE_LETTERS = 2500

type Heading = Extract<Block, { kind: 'heading' }>

const heading = ({ structure, onSecondPage }: Drawing, { text, isSecondPage }: Heading): Content => {
  const part = structure.add('H2')
  if (isSecondPage) onSecondPage.push(part.id)
  return { ...marked(text, part), bold: true, fontSize: 11, margin: [0, 12, 0, 4] }
}

/** An annex begins on a new page. */
const onNewPage = (before: Heading | null) => (before?.isAnnex ? { pageBreak: 'before' as const } : {})

const facts = (structure: Structure, { facts }: FactsBlock): Content[] => {
  const table = structure.add('Table')
  return facts.map(({ label, value }) => {
    const row = structure.add('TR', table)
    const name = marked(label, structure.add('TH', row, { scope: 'Row' }))
    const said = marked(value, structure.add('TD', row))
    return { columns: [{ ...name, width: LABEL_WIDTH, color: GREY }, said], margin: [0, 0, 0, 2] }
  })
}

const lettersOfFacts = (facts: FactsBlock['facts']): number =>
  facts.reduce((sum, { label, value }) => sum + label.length + value.length, 0)

const fitsOnePage = ({ facts }: FactsBlock): boolean =>
  facts.length <= BLOCK_ON_ONE_PAGE.facts && lettersOfFacts(facts) <= BLOCK_ON_ONE_PAGE.letters

const paragraph = (structure: Structure, text: string): Content => ({
  ...marked(text, structure.add('P')),
  margin: [0, 0, 0, 6],
})

/** Whether the next block draws the heading itself, so that the heading is never alone at the end of a page. */
const drawsHeading = (next: Block | undefined): boolean =>
  next?.kind === 'paragraph' || next?.kind === 'facts' || next?.kind === 'table'

const isShort = (block: Block | undefined) =>
  block?.kind === 'paragraph' && block.text.length <= BLOCK_ON_ONE_PAGE.letters

const headingBefore = (index: number, blocks: readonly Block[]) => {
  const before = blocks[index - 1]
  return before?.kind === 'heading' ? before : null
}

const isEmpty = (block: Block): boolean =>
  (block.kind === 'facts' && block.facts.length === 0) ||
  (block.kind === 'paragraph' && block.text.trim() === '')

/** The heading of a block, drawn together with it. */
const headOf = (drawing: Drawing, before: Heading | null): Content[] =>
  before ? [heading(drawing, before)] : []

/** The short paragraph before the signatures, drawn together with them. */
const lastWords = (drawing: Drawing, index: number, blocks: readonly Block[]): Content[] => {
  const before = blocks[index - 1]
  return before?.kind === 'paragraph' && isShort(before)
    ? [...headOf(drawing, headingBefore(index - 1, blocks)), paragraph(drawing.structure, before.text)]
    : []
}

type Drawing = {
  structure: Structure
  /** Rows and tables with a page break before them. */
  breaks: ReadonlySet<number>
  tables: DrawnTable[]
  /** Headings that must begin on the second page. */
  onSecondPage: number[]
}

const drawFacts = (drawing: Drawing, block: FactsBlock, before: Heading | null): Content[] => {
  const head = headOf(drawing, before)
  const lines = facts(drawing.structure, block)
  const together = fitsOnePage(block) ? lines.length : FIRST_FACTS
  return [
    {
      stack: [...head, ...lines.slice(0, together)],
      unbreakable: lettersOfFacts(block.facts.slice(0, together)) <= PAGE_LETTERS,
      ...onNewPage(before),
    },
    { stack: lines.slice(together), margin: [0, 0, 0, 6] },
  ]
}

const draw = (drawing: Drawing, index: number, blocks: readonly Block[]): Content[] => {
  const { structure } = drawing
  const block = blocks[index]
  const next = blocks[index + 1]
  const before = headingBefore(index, blocks)
  switch (block?.kind) {
    case 'heading':
      return drawsHeading(next) ? [] : [{ stack: [heading(drawing, block)], ...onNewPage(block) }]
    case 'paragraph': {
      if (isShort(block) && next?.kind === 'signatures') return []
      const stack = [...headOf(drawing, before), paragraph(structure, block.text)]
      return [{ stack, unbreakable: isShort(block), ...onNewPage(before) }]
    }
    case 'facts':
      return drawFacts(drawing, block, before)
    case 'table': {
      const place = { title: before?.text ?? null, onNewPage: before?.isAnnex ?? false }
      const { content, drawn } = drawTable(drawing, block, place)
      drawing.tables.push(drawn)
      return [content]
    }
    case 'signatures':
      return drawSignatures(structure, block, lastWords(drawing, index, blocks))
    case undefined:
      return []
  }
}

/**
 * Draws the blocks of a document with pdfmake. Returns also their tables and the headings that begin the second page.
 */
const drawBlocks = (
  structure: Structure,
  blocks: readonly Block[],
  breaks: ReadonlySet<number>,
): { content: Content[] } & Pick<Drawing, 'tables' | 'onSecondPage'> => {
  const drawing: Drawing = { structure, breaks, tables: [], onSecondPage: [] }
  // Without them the next block stays with their heading, and no page holds only an empty paragraph.
  const filled = blocks.filter((block) => !isEmpty(block))
  const content = filled.flatMap((_, index) => draw(drawing, index, filled))
  const { tables, onSecondPage } = drawing
  return { content, tables, onSecondPage }
}

type SignatureBlock = Extract<Block, { kind: 'signatures' }>

const GREY = '#5b6470'
const LINE_WIDTH = 190
/** Signatures within these limits stay on one page; more would leave no room for the paragraph before them. */
const SIGNATURES_ON_ONE_PAGE = { rows: 4, letters: 1200 }

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: LINE_WIDTH, y2: 0, lineWidth: 0.5, lineColor: GREY }],
  margin: [0, 28, 0, 2],
})

const signature = (structure: Structure, signer: SignatureParty, dateLabel: string): Content => {
  const section = structure.add('Sect')
  const part = (text: string) => marked(text, structure.add('P', section))
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { ...part(signer.role), color: GREY, fontSize: 8.5 },
      { ...part(signer.party), bold: true },
      line(),
      part(signerOf(signer)),
      { ...part(`${dateLabel}: ____________________`), margin: [0, 8, 0, 0], color: GREY, fontSize: 8.5 },
    ],
  }
}

const lettersOfParties = (parties: readonly SignatureParty[]): number =>
  parties.reduce((sum, one) => sum + one.role.length + one.party.length + signerOf(one).length, 0)

/**
 * Draws the parties in pairs, side by side, on one page with the paragraph before them, so that no page contains only
 * signatures. If they do not fit on one page, each pair stays together.
 */
const drawSignatures = (
  structure: Structure,
  { title, parties, dateLabel }: SignatureBlock,
  before: Content[],
): Content[] => {
  const head: Content = {
    ...marked(title, structure.add('H2')),
    bold: true,
    fontSize: 11,
    margin: [0, 16, 0, 0],
  }
  const rows = parties.flatMap((left, index): Content[] => {
    if (index % 2 === 1) return []
    const right = parties[index + 1]
    const columns = [
      signature(structure, left, dateLabel),
      right ? signature(structure, right, dateLabel) : { text: '' },
    ]
    return [{ columns, columnGap: 24 }]
  })
  if (
    rows.length <= SIGNATURES_ON_ONE_PAGE.rows &&
    lettersOfParties(parties) <= SIGNATURES_ON_ONE_PAGE.letters
  )
    return [{ stack: [...before, head, ...rows], unbreakable: true }]
  const [first = [], ...rest] = rows
  return [
    { stack: [...before, head, first], unbreakable: true },
    ...rest.map((row) => ({ stack: [row], unbreakable: true })),
  ]
}
