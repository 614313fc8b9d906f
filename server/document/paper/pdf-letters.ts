import type { Kit } from './pdf-kit.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export const MAIN_FONT = 'Roboto'
const FALLBACK_FONT = 'Fallback'

/** Characters in one font; without `font` in the main one. */
type Run = { text: string; font?: string }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Invisible characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const BEYOND_FIRST_PLANE = /[\u{10000}-\u{10FFFF}]/u

/** Loads the fallback font into the document on first use. */
const fallbackOf = (kit: Kit) => {
  kit.fonts[FALLBACK_FONT] ??= { normal: fallbackFont(), bold: fallbackFont() }
  return kit.provideFont(FALLBACK_FONT, false, false).font
}

const codePoint = (letter: string): number => letter.codePointAt(0) ?? 0

/** Shows the code point of a character that no font contains, so that it is not mistaken for another one. */
const numbered = (letter: string): string => `[U+${codePoint(letter).toString(16).toUpperCase()}]`

const joined = (runs: readonly Run[]): Run[] =>
  runs.reduce<Run[]>((all, run) => {
    const last = all.at(-1)
    if (last && last.font === run.font) return [...all.slice(0, -1), { ...last, text: last.text + run.text }]
    return [...all, run]
  }, [])

/** Splits a text into runs of characters that one font contains. */
export const createRuns = (kit: Kit): ((text: string) => Run[]) => {
  const main = kit.provideFont(MAIN_FONT, false, false).font
  const isIn = (font: typeof main, text: string) =>
    [...text].every((letter) => /\s/u.test(letter) || font.hasGlyphForCodePoint(codePoint(letter)))
  const runsOf = (text: string): Run[] => {
    if (isIn(main, text)) return [{ text }]
    if (isIn(fallbackOf(kit), text)) return [{ text, font: FALLBACK_FONT }]
    const letters = [...text]
    return letters.length === 1 ? [{ text: numbered(text) }] : letters.flatMap(runsOf)
  }
  return (text) => {
    const seen = text.normalize('NFC').replaceAll(INVISIBLE, '')
    if (isIn(main, seen)) return [{ text: seen }]
    return joined([...graphemes.segment(seen)].flatMap(({ segment }) => runsOf(segment)))
  }
}

type Node = Record<string, unknown>

/** Keeps surrogate pairs together, between which pdfmake would break the text. */
const withRun = (node: Node, { text, font }: Run): Node => {
  const { wordBreak: _breaksAnywhere, ...others } = node
  return {
    ...(BEYOND_FIRST_PLANE.test(text) ? others : node),
    text,
    ...(font !== undefined && { font }),
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Splits every text in pdfmake's content into fonts that contain its characters. */
export const inFonts = <Content>(content: Content, runsOf: (text: string) => Run[]): Content => {
  const piecesOf = (piece: unknown): unknown[] =>
    isNode(piece) && typeof piece['text'] === 'string'
      ? runsOf(piece['text']).map((run) => withRun(piece, run))
      : [walk(piece)]
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isNode(value)) return value
    const { text } = value
    const others = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, name === 'text' ? inner : walk(inner)]),
    )
    if (Array.isArray(text)) return { ...others, text: text.flatMap(piecesOf) }
    return typeof text === 'string' ? { ...others, text: piecesOf({ text }) } : others
  }
  return walk(content) as Content
}

const require = createRequire(import.meta.url)

/**
 * Font for characters that the main one lacks: nearly all of the Basic Multilingual Plane and common symbols beyond
 * it. It does not join Arabic letters.
 */
const fontFile = () => require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff')

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const TAG = 4

const padded = (length: number): number => Math.ceil(length / 4) * 4

/**
 * Tables of the font that a PDF needs; parsing the rest, such as 65,000 glyph names, would take a third of a second.
 */
const NEEDED = new Set(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'])
/** Only the head of `post`, which declares version 3 without names (OpenType, `post`). */
const POST_HEAD = 32
const POST_WITHOUT_NAMES = 0x0003_0000

type Table = { tag: string; checksum: number; data: Buffer }

const withoutNames = (post: Buffer): Buffer => {
  const head = Buffer.from(post.subarray(0, POST_HEAD))
  head.writeUInt32BE(POST_WITHOUT_NAMES, 0)
  return head
}

/** Format: WOFF 1.0 (W3C), section 4. */
const tablesOf = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.toString('latin1', entry, entry + TAG),
      checksum: woff.readUInt32BE(entry + 16),
      read: () => (packedLength < length ? inflateSync(packed) : packed),
    }
  })
    .filter(({ tag }) => NEEDED.has(tag.trim()))
    .map(({ read, ...table }) => ({ ...table, data: table.tag === 'post' ? withoutNames(read()) : read() }))

/** Unpacks the TrueType font from a WOFF font. The PDF library would decompress a whole table for each character. */
const trueTypeOf = (woff: Buffer): Buffer => {
  const tables = tablesOf(woff)
  const start = SFNT_HEADER + tables.length * SFNT_ENTRY
  const font = Buffer.alloc(tables.reduce((at, { data }) => at + padded(data.byteLength), start))
  woff.copy(font, 0, TAG, TAG + 4)
  font.writeUInt16BE(tables.length, 4)
  const entrySelector = Math.floor(Math.log2(tables.length))
  font.writeUInt16BE(SFNT_ENTRY * 2 ** entrySelector, 6)
  font.writeUInt16BE(entrySelector, 8)
  font.writeUInt16BE(SFNT_ENTRY * (tables.length - 2 ** entrySelector), 10)
  let at = start
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    font.write(tag, entry, 'latin1')
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(at, entry + 8)
    font.writeUInt32BE(data.byteLength, entry + 12)
    data.copy(font, at)
    at += padded(data.byteLength)
  }
  return font
}

let font: Buffer | undefined

/** Returns the fallback font as TrueType; read once per thread, on first use. */
const fallbackFont = (): Buffer => {
  font ??= trueTypeOf(readFileSync(fontFile()))
  return font
}
