/** Draws documents on a thread of its own: a long one takes a third of a second of processor time. */
import { buffer } from 'node:stream/consumers'
import type { DocumentContent } from './content.ts'
import { PAGE_MARGINS, pdfContent, pdfFooter } from './pdf.ts'
import {
  fonts,
  type Kit,
  KitDocument,
  LayoutBuilder,
  type Page,
  SvgMeasure,
  tableLayouts,
} from './pdf-kit.ts'
import type { DrawnTable } from './pdf-table.ts'
import { TaggedRenderer } from './tagged-renderer.ts'

const A4: [number, number] = [595.28, 841.89]
const STYLE = { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 }
/** In place of a letter that the font does not have; an archived file may hold no other stand-in. */
const UNKNOWN = '?'

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

const lettersOf = (kit: Kit) => {
  const { font } = kit.provideFont(STYLE.font, false, false)
  return (text: string): string =>
    [...text]
      .map((letter) =>
        /\s/u.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ? letter : UNKNOWN,
      )
      .join('')
}

/** The same with all texts in letters that the font has. */
const inLetters = <Value>(value: Value, letters: (text: string) => string): Value => {
  if (typeof value === 'string') return letters(value) as Value & string
  if (Array.isArray(value)) return value.map((one: unknown) => inLetters(one, letters)) as Value & unknown[]
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inLetters(inner, letters)]),
  ) as Value & object
}

const layOut = (kit: Kit, document: DocumentContent, breaks: ReadonlySet<number>) => {
  const { content, structure, tables } = pdfContent(document, breaks)
  const [width, height] = A4
  const layout = new LayoutBuilder({ width, height, orientation: 'portrait' }, PAGE_MARGINS, new SvgMeasure())
  layout.registerTableLayouts(tableLayouts)
  const pages = layout.layoutDocument(content, kit, {}, STYLE, undefined, undefined, (page, count) =>
    pdfFooter(document, page, count),
  )
  return { pages, structure, tables }
}

/** On which page each part begins. */
const placesOf = (pages: readonly Page[]): ReadonlyMap<number, number> => {
  const places = new Map<number, number>()
  for (const [index, { items }] of pages.entries())
    for (const { type, item } of items)
      if (type === 'line')
        for (const { part } of item.inlines)
          if (part !== undefined && !places.has(part)) places.set(part, index)
  return places
}

/** Before what a page has to end, where too little of a table would stand on its last page. */
const breakOf = ({ rows, tail, breakAt }: DrawnTable, places: ReadonlyMap<number, number>): number | null => {
  const pageOf = (index: number) =>
    Math.min(...(rows[index]?.children ?? []).map(({ id }) => places.get(id) ?? Infinity))
  return rows.length > 0 && pageOf(tail) !== pageOf(rows.length - 1) ? breakAt : null
}

/** What the pool calls by its name. */
export const draw = async (wanted: DocumentContent): Promise<Uint8Array> => {
  const kit = openKit(wanted)
  const { letterhead, ...texts } = wanted
  const letters = lettersOf(kit)
  const document = {
    ...inLetters(texts, letters),
    letterhead: { ...inLetters({ ...letterhead, logo: null }, letters), logo: letterhead.logo },
  }
  const breaks = new Set<number>()
  let laid = layOut(kit, document, breaks)
  // Each table asks for one break at most, and the ones before it do not move any more.
  for (const _ of laid.tables) {
    const places = placesOf(laid.pages)
    const wantedBreak = laid.tables
      .map((table) => breakOf(table, places))
      .find((row) => row !== null && !breaks.has(row))
    if (wantedBreak === undefined || wantedBreak === null) break
    breaks.add(wantedBreak)
    laid = layOut(kit, document, breaks)
  }
  new TaggedRenderer(kit, laid.structure).renderPages(laid.pages)
  const whole = buffer(kit)
  kit.end()
  return whole
}
