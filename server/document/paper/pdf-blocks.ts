import type { Content } from 'pdfmake/interfaces.js'
import type { Block } from './content.ts'
import { drawSignatures, GREY } from './pdf-signatures.ts'
import { marked, type Structure } from './pdf-structure.ts'
import { type DrawnTable, drawTable } from './pdf-table.ts'

type FactsBlock = Extract<Block, { kind: 'facts' }>

const LABEL_WIDTH = 170
/** What is said of one party stands on one page; what is longer may go on on the next. */
const ON_ONE_PAGE = { letters: 1200, facts: 12 }
/** As many facts never part from their heading, unless they would fill a page. */
const FIRST_FACTS = 3
const PAGE_LETTERS = 2500

type Heading = Extract<Block, { kind: 'heading' }>

const heading = ({ structure, onSecondPage }: Drawing, { text, isSecondPage }: Heading): Content => {
  const part = structure.add('H2')
  if (isSecondPage) onSecondPage.push(part.id)
  return { ...marked(text, part), bold: true, fontSize: 11, margin: [0, 12, 0, 4] }
}

/** Where an annex begins. */
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

const lettersOf = (facts: FactsBlock['facts']): number =>
  facts.reduce((sum, { label, value }) => sum + label.length + value.length, 0)

const fitsOnePage = ({ facts }: FactsBlock): boolean =>
  facts.length <= ON_ONE_PAGE.facts && lettersOf(facts) <= ON_ONE_PAGE.letters

const paragraph = (structure: Structure, text: string): Content => ({
  ...marked(text, structure.add('P')),
  margin: [0, 0, 0, 6],
})

/** A heading is never left alone at the foot of a page: what follows it draws it, where that can. */
const drawsHeading = (next: Block | undefined): boolean =>
  next?.kind === 'paragraph' || next?.kind === 'facts' || next?.kind === 'table'

const isShort = (block: Block | undefined) =>
  block?.kind === 'paragraph' && block.text.length <= ON_ONE_PAGE.letters

const headingBefore = (index: number, blocks: readonly Block[]) => {
  const before = blocks[index - 1]
  return before?.kind === 'heading' ? before : null
}

/** The heading of a block, to be drawn with it. */
const headOf = (drawing: Drawing, before: Heading | null): Content[] =>
  before ? [heading(drawing, before)] : []

/** The short paragraph before the signatures, to be drawn with them. */
const lastWords = (drawing: Drawing, index: number, blocks: readonly Block[]): Content[] => {
  const before = blocks[index - 1]
  return before?.kind === 'paragraph' && isShort(before)
    ? [...headOf(drawing, headingBefore(index - 1, blocks)), paragraph(drawing.structure, before.text)]
    : []
}

type Drawing = {
  structure: Structure
  /** Rows and tables before which a page ends. */
  breaks: ReadonlySet<number>
  tables: DrawnTable[]
  /** Headings before which everything stands on the first page. */
  onSecondPage: number[]
}

const drawFacts = (drawing: Drawing, block: FactsBlock, before: Heading | null): Content[] => {
  const head = headOf(drawing, before)
  const lines = facts(drawing.structure, block)
  const together = fitsOnePage(block) ? lines.length : FIRST_FACTS
  return [
    {
      stack: [...head, ...lines.slice(0, together)],
      unbreakable: lettersOf(block.facts.slice(0, together)) <= PAGE_LETTERS,
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

/** The blocks of a document as pdfmake draws them, their tables, and the headings that open the second page. */
export const drawBlocks = (
  structure: Structure,
  blocks: readonly Block[],
  breaks: ReadonlySet<number>,
): { content: Content[] } & Pick<Drawing, 'tables' | 'onSecondPage'> => {
  const drawing: Drawing = { structure, breaks, tables: [], onSecondPage: [] }
  // Where there are no facts, what follows stays with their heading.
  const filled = blocks.filter((block) => block.kind !== 'facts' || block.facts.length > 0)
  const content = filled.flatMap((_, index) => draw(drawing, index, filled))
  const { tables, onSecondPage } = drawing
  return { content, tables, onSecondPage }
}
