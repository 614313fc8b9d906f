import { inflateSync } from 'node:zlib'

/**
 * Reads the text of a PDF as copying it would: each page's glyphs through the character map of the current font.
 * Supports only our own PDFs. Each text operation is one piece, in order.
 */
export const pdfText = (pdf: Uint8Array): string => {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const fonts = mapsOf(objects)
  return [...objects.values()]
    .filter(({ stream }) => stream && /\bTf\b/.test(stream) && /\bT[jJ]\b/.test(stream))
    .map(({ stream }) => words(stream ?? '', fonts))
    .join('\n')
}

export type PdfObject = { dict: string; stream?: string }
type GlyphMap = Map<number, string>

export const readObjects = (text: string): Map<number, PdfObject> =>
  new Map(
    [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body = '']): [number, PdfObject] => {
      const start = body.indexOf('\nstream\n')
      if (start < 0) return [Number(id), { dict: body }]
      const dict = body.slice(0, start)
      const raw = Buffer.from(
        body.slice(start + '\nstream\n'.length, body.lastIndexOf('\nendstream')),
        'latin1',
      )
      const stream = dict.includes('FlateDecode') ? inflateSync(raw) : raw
      return [Number(id), { dict, stream: stream.toString('latin1') }]
    }),
  )

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const toUnicode = (objects: Map<number, PdfObject>, dict: string): GlyphMap | null => {
  const id = /\/ToUnicode (\d+) 0 R/.exec(dict)?.[1]
  const cmap = id && objects.get(Number(id))?.stream
  if (!cmap) return null
  const map: GlyphMap = new Map()
  for (const [, from = '0', targets = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    for (const [index, [, hex = '']] of [...targets.matchAll(/<([\w ]+)>/g)].entries())
      // A ligature is mapped to several letters, with a space between their codes.
      map.set(first + index, fromUtf16(hex.replaceAll(' ', '')))
  }
  return map
}

const fontNames = (
  objects: Map<number, PdfObject>,
  maps: Map<number, GlyphMap | null>,
): Map<string, GlyphMap> =>
  new Map(
    [...objects.values()].flatMap(({ dict }) =>
      [...dict.matchAll(/\/(F\d+) (\d+) 0 R/g)].flatMap(([, name = '', id]): [string, GlyphMap][] => {
        const map = maps.get(Number(id))
        return map ? [[name, map]] : []
      }),
    ),
  )

/** The character map of each font. */
export const mapsOf = (objects: Map<number, PdfObject>): Map<string, GlyphMap> =>
  fontNames(objects, new Map([...objects.entries()].map(([id, { dict }]) => [id, toUnicode(objects, dict)])))

const glyphs = (hex: string, map: GlyphMap): string =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(Number.parseInt(glyph, 16)) ?? '').join('')

/** The characters of an operation that shows glyphs. */
export const glyphsOf = (operation: string, map: GlyphMap = new Map()): string =>
  [...operation.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => glyphs(hex, map)).join('')

const words = (stream: string, fonts: Map<string, GlyphMap>): string => {
  let map: GlyphMap = new Map()
  let text = ''
  for (const [operation, font] of stream.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[[^\]]*\] TJ|1 0 0 1 [-\d.]+ [-\d.]+ Tm/g,
  )) {
    if (font) map = fonts.get(font) ?? new Map()
    else if (operation.endsWith('Tm')) text += ' '
    else text += glyphsOf(operation, map)
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}
