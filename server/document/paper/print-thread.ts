/** Draws documents on a thread of its own: a long one takes a third of a second of processor time. */
import { buffer } from 'node:stream/consumers'
import type { DocumentContent } from './content.ts'
import { PAGE_MARGINS, pdfContent, pdfFooter } from './render-pdf.ts'
import { fonts, type Kit, KitDocument, LayoutBuilder, SvgMeasure, tableLayouts } from './pdf-kit.ts'
import { createRuns, inFonts, MAIN_FONT } from './pdf-letters.ts'
import { breakWanted, faultsOf } from './pdf-pages.ts'
import { TaggedRenderer } from './tagged-renderer.ts'

const A4: [number, number] = [595.28, 841.89]
/** How close the letters stand: the first one that leaves no fault on the pages. */
const LOOKS = [
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
type Look = (typeof LOOKS)[number]

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

const layOut = (kit: Kit, document: DocumentContent, look: Look, breaks: ReadonlySet<number>) => {
  const { content, ...drawn } = pdfContent(document, breaks)
  const runsOf = createRuns(kit)
  const [width, height] = A4
  const layout = new LayoutBuilder({ width, height, orientation: 'portrait' }, PAGE_MARGINS, new SvgMeasure())
  layout.registerTableLayouts(tableLayouts)
  const style = { font: MAIN_FONT, ...look }
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

/** Lays the document out; of its tables each asks for one break at most, and the ones before it do not move any more. */
const layOutTables = (kit: Kit, document: DocumentContent, look: Look): Laid => {
  const breaks = new Set<number>()
  let laid = layOut(kit, document, look, breaks)
  for (const _ of laid.tables) {
    const wanted = breakWanted(laid, breaks)
    if (wanted === null) break
    breaks.add(wanted)
    laid = layOut(kit, document, look, breaks)
  }
  return laid
}

/** What the pool calls by its name. */
export const draw = async (document: DocumentContent): Promise<Uint8Array> => {
  const kit = openKit(document)
  let best: { laid: Laid; faults: number } | undefined
  for (const look of LOOKS) {
    const laid = layOutTables(kit, document, look)
    const faults = faultsOf(laid)
    if (!best || faults < best.faults) best = { laid, faults }
    if (best.faults === 0) break
  }
  if (!best) throw new Error('a document has no look')
  new TaggedRenderer(kit, best.laid.structure).renderPages(best.laid.pages)
  const whole = buffer(kit)
  kit.end()
  return whole
}
