import { fallbackFont } from './fallback-font.ts'
import type { Kit } from './pdf-kit.ts'

export const MAIN_FONT = 'Roboto'
const FALLBACK_FONT = 'Fallback'

/** Letters that one font has; `font` is absent for the main one. */
type Run = { text: string; font?: string }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Nothing of these is seen on paper. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const BEYOND_FIRST_PLANE = /[\u{10000}-\u{10FFFF}]/u

/** Reads the fallback font where a document needs it. */
const fallbackOf = (kit: Kit) => {
  kit.fonts[FALLBACK_FONT] ??= { normal: fallbackFont(), bold: fallbackFont() }
  return kit.provideFont(FALLBACK_FONT, false, false).font
}

const codePoint = (letter: string): number => letter.codePointAt(0) ?? 0

/** In place of a letter that no font has: its number, so that nobody reads another one. */
const numbered = (letter: string): string => `[U+${codePoint(letter).toString(16).toUpperCase()}]`

const joined = (runs: readonly Run[]): Run[] =>
  runs.reduce<Run[]>((all, run) => {
    const last = all.at(-1)
    if (last && last.font === run.font) return [...all.slice(0, -1), { ...last, text: last.text + run.text }]
    return [...all, run]
  }, [])

/** Splits a text into what each font of the document has letters for. */
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

/** A text that is broken anywhere is broken between halves of a letter beyond the first plane, too: there it is not. */
const withRun = (node: Node, { text, font }: Run): Node => {
  const { wordBreak: _breaksAnywhere, ...others } = node
  return {
    ...(BEYOND_FIRST_PLANE.test(text) ? others : node),
    text,
    ...(font !== undefined && { font }),
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** What pdfmake lays out, each text of it in fonts that have its letters. */
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
