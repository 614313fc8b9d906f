import { buffer } from 'node:stream/consumers'
import type { DocumentContent } from './content.ts'
import { PAGE_MARGINS, pdfContent, pdfFooter } from './render-pdf.ts'
import {
  fonts,
  type Kit,
  KitDocument,
  LayoutBuilder,
  SvgMeasure,
  tableLayouts,
  type Page,
  type LineItem,
  PageRenderer,
  type StructureElement,
} from './pdf-kit.ts'
import { createRuns, inFonts, MAIN_FONT } from './pdf-letters.ts'
import type { DrawnTable } from './pdf-table.ts'
import type { Part, Structure } from './pdf-structure.ts'

/** Renders documents in a worker thread: a long one takes a third of a second of processor time. */

const A4: [number, number] = [595.28, 841.89]
/** Font sizes and line heights to try in this order, until the layout has no faults. */
const FONT_SIZES = [
  { fontSize: 9.5, lineHeight: 1.2 },
  { fontSize: 9.5, lineHeight: 1.18 },
  { fontSize: 9.5, lineHeight: 1.16 },
  { fontSize: 9.5, lineHeight: 1.22 },
  { fontSize: 9.5, lineHeight: 1.24 },
  { fontSize: 9.5, lineHeight: 1.13 },
  { fontSize: 9.25, lineHeight: 1.15 },
  { fontSize: 9, lineHeight: 1.12 },
  { fontSize: 8.5, lineHeight: 1.12 },
  { fontSize: 8, lineHeight: 1.1 },
  { fontSize: 7.5, lineHeight: 1.1 },
]
type FontSize = (typeof FONT_SIZES)[number]

const openKit = ({ title, letterhead, madeAt, language }: DocumentContent): Kit =>
  new KitDocument(
    fonts,
    {},
    {},
    {},
    {
      size: A4,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: letterhead.name, CreationDate: new Date(madeAt) },
      autoFirstPage: false,
      font: null,
    },
    null,
    // The bundled fonts are its only files.
    (path) => path.endsWith('.ttf') || path.startsWith('data:'),
  )

const layOut = (kit: Kit, document: DocumentContent, fontSize: FontSize, breaks: ReadonlySet<number>) => {
  const { content, ...drawn } = pdfContent(document, breaks)
  const runsOf = createRuns(kit)
  const [width, height] = A4
  const layout = new LayoutBuilder({ width, height, orientation: 'portrait' }, PAGE_MARGINS, new SvgMeasure())
  layout.registerTableLayouts(tableLayouts)
  const style = { font: MAIN_FONT, ...fontSize }
  const pages = layout.layoutDocument(
    inFonts(content, runsOf),
    kit,
    {},
    style,
    undefined,
    undefined,
    (page, count) => inFonts(pdfFooter(document, page, count), runsOf),
  )
  return { pages, ...drawn }
}
type Laid = ReturnType<typeof layOut>

/** Lays out the document. Each table requests at most one break, and the tables before it do not move any more. */
const layOutTables = (kit: Kit, document: DocumentContent, fontSize: FontSize): Laid => {
  const breaks = new Set<number>()
  let laid = layOut(kit, document, fontSize, breaks)
  for (const _ of laid.tables) {
    const wanted = breakWanted(laid, breaks)
    if (wanted === null) break
    breaks.add(wanted)
    laid = layOut(kit, document, fontSize, breaks)
  }
  return laid
}

/** Called by the worker pool. */
export const render = async (document: DocumentContent): Promise<Uint8Array> => {
  const kit = openKit(document)
  let best: { laid: Laid; faults: number } | undefined
  for (const fontSize of FONT_SIZES) {
    const laid = layOutTables(kit, document, fontSize)
    const faults = faultsOf(laid)
    if (!best || faults < best.faults) best = { laid, faults }
    if (best.faults === 0) break
  }
  if (!best) throw new Error('a document has no layout')
  new TaggedRenderer(kit, best.laid.structure).renderPages(best.laid.pages)
  const whole = buffer(kit)
  kit.end()
  return whole
}

/** Laid out pages with their layout rules. */
type Pages = {
  pages: readonly Page[]
  tables: readonly DrawnTable[]
  /** Parts that must begin on the second page. */
  onSecondPage: readonly number[]
}

/** Returns the page on which each part begins. */
const placesOf = (pages: readonly Page[]): ReadonlyMap<number, number> => {
  const places = new Map<number, number>()
  for (const [index, { items }] of pages.entries())
    for (const { type, item } of items)
      if (type === 'line')
        for (const { part } of item.inlines)
          if (part !== undefined && !places.has(part)) places.set(part, index)
  return places
}

/** Returns where to break the page if the table's tail would be split; null if it is on one page. */
const breakOf = ({ rows, tail, breakAt }: DrawnTable, places: ReadonlyMap<number, number>): number | null => {
  const pageOf = (index: number) =>
    Math.min(...(rows[index]?.children ?? []).map(({ id }) => places.get(id) ?? Infinity))
  return rows.length > 0 && pageOf(tail) !== pageOf(rows.length - 1) ? breakAt : null
}

/** Returns the first break that a table needs and does not have; null if there is none. */
const breakWanted = ({ pages, tables }: Pages, breaks: ReadonlySet<number>): number | null => {
  const places = placesOf(pages)
  const wanted = tables.map((table) => breakOf(table, places)).find((at) => at !== null && !breaks.has(at))
  return wanted ?? null
}

/** Counts the lines of text on a page, without its footer. */
const linesOn = ({ items }: Page): number =>
  new Set(
    items.flatMap(({ type, item }) =>
      type === 'line' && item.inlines.some(({ part }) => part !== undefined) ? [Math.round(item.y)] : [],
    ),
  ).size

/** Counts layout faults: pages of one line or none, and a first part longer than its page. */
const faultsOf = ({ pages, onSecondPage }: Pages): number => {
  const places = placesOf(pages)
  const lonely = pages.slice(1).filter((page) => linesOn(page) < 2)
  return lonely.length + onSecondPage.filter((part) => places.get(part) !== 1).length
}

type Drawn = { part: Part; element: StructureElement; page: number | null }

/**
 * Renders pages as tagged PDF: every piece belongs to a structure element in reading order, or is an artifact: rules,
 * footers, and repeated table headings.
 */
class TaggedRenderer extends PageRenderer {
  readonly #parts = new Map<number, Drawn>()
  #page = 0

  constructor(kit: Kit, { top }: Structure) {
    super(kit)
    const root = kit.struct('Document')
    for (const part of top) root.add(this.#elementOf(part))
    kit.addStructure(root)
  }

  #elementOf(part: Part): StructureElement {
    const { tag, scope, alt } = part
    const element = this.pdfDocument.struct(tag, { ...(scope && { scope }), ...(alt && { alt }) })
    for (const child of part.children) element.add(this.#elementOf(child))
    this.#parts.set(part.id, { part, element, page: null })
    return element
  }

  override renderPages(pages: readonly Page[]): void {
    for (const [index, page] of pages.entries()) {
      this.#page = index
      super.renderPages([page])
    }
  }

  /** Whether a part is drawn again, as a table's heading is on the table's next page. */
  #isRepeated({ part, page }: Drawn): boolean {
    return (part.scope === 'Column' || part.tag === 'H2') && page !== null && page !== this.#page
  }

  #mark(id: number | undefined, draw: () => void): void {
    const drawn = id === undefined ? undefined : this.#parts.get(id)
    const { pdfDocument } = this
    if (drawn === undefined || this.#isRepeated(drawn)) {
      pdfDocument.markContent('Artifact', { type: id === undefined ? 'Layout' : 'Pagination' })
    } else {
      drawn.page = this.#page
      drawn.element.add(pdfDocument.markStructureContent(drawn.part.tag))
    }
    draw()
    pdfDocument.endMarkedContent()
  }

  override renderLine(line: LineItem, x: number, y: number): void {
    this.#mark(line.inlines.find(({ part }) => part !== undefined)?.part, () => super.renderLine(line, x, y))
  }

  override renderVector(vector: object): void {
    this.#mark(undefined, () => super.renderVector(vector))
  }

  override renderImage(image: { part?: number }): void {
    this.#mark(image.part, () => super.renderImage(image))
  }
}
