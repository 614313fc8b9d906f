import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { pdfRefusal } from '../../../server/document/upload/check-pdf.ts'
import type { FileReader } from '../../../server/document/upload/file-reader.ts'
import { partsOf } from './parts.ts'
import { docx, entry, lyingDocx, packedPdf, pdf, png } from './samples.ts'

const MIB = 1024 * 1024
const KIB = 1024
/** More than any file here. */
const WHOLE = 2 * MIB

const inChunks = (content: Buffer, chunk: number) => pdfRefusal(partsOf(content), chunk)
const packedOf = (length: number, objects: string) => packedPdf(' '.repeat(length) + objects)

const hostile: Record<string, [Buffer, string]> = {
  'a script': [pdf('/S /JavaScript /JS (x)'), 'active'],
  'a script in numbers': [pdf('/S /J#61#76#61#53#63#72#69#70#74 /JS (x)'), 'active'],
  'a program': [pdf('/S /Launch'), 'active'],
  'a film': [pdf('/Subtype /Rich#4dedia'), 'active'],
  'a packed script': [packedPdf('1 0 << /S /JavaScript >>'), 'active'],
  'a packing nobody knows': [
    Buffer.from('%PDF-1.7\n<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nabc\nendstream\n%%EOF'),
    'unreadable',
  ],
}

describe.each(Object.entries(hostile))('%s', (_, [content, why]) => {
  test('is seen wherever the chunks are cut', async () => {
    const answers = await Promise.all(
      Array.from({ length: content.byteLength }, (_, at) => inChunks(content, at + 1)),
    )
    expect(new Set(answers)).toEqual(new Set([`document.refused.${why}`]))
  })
})

test('a packed script is seen at every place of what it unpacks to', async () => {
  // What is unpacked comes in pieces of 16 KiB.
  const at = Array.from({ length: 40 }, (_, offset) => 16 * KIB - 35 + offset)
  const answers = await Promise.all(at.map((length) => inChunks(packedOf(length, '/JavaScript'), 64 * KIB)))
  expect(new Set(answers)).toEqual(new Set(['document.refused.active']))
})

describe('what is looked at in chunks is what is looked at as a whole', () => {
  const packed = deflateSync('1 0 << /S /Launch >>').toString('latin1')
  const names = [
    '/JavaScript',
    '/J#61vaScript',
    '/JavaScripts',
    '/Launch',
    '/Rich',
    'Media',
    '/ObjStm',
    '/Filter',
  ]
  const others = [
    'stream\n',
    'stream\r\n',
    'stream',
    'endstream',
    'end',
    '\n',
    ' ',
    'obj',
    '%%EOF',
    '%%',
    'EOF',
  ]
  const word = fc.constantFrom(...names, ...others, packed)
  const anything = fc.string({ minLength: 1, maxLength: 12, unit: 'binary-ascii' })
  const content = fc
    .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: anything }), { maxLength: 40 })
    .map((parts) => Buffer.from(`%PDF-1.7\n${parts.join('')}%%EOF`, 'latin1'))

  test('for every content and chunk', () =>
    fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 200 }), async (bytes, chunk) => {
        expect(await inChunks(bytes, chunk)).toBe(await inChunks(bytes, WHOLE))
      }),
      { numRuns: 400 },
    ))
})

describe('objects do not hide', () => {
  const streamed = (dictionary: string, after = 'stream\n') =>
    Buffer.concat([
      Buffer.from(`%PDF-1.7\n5 0 obj\n<< ${dictionary} >>\n${after}`),
      deflateSync('1 0 << /S /JavaScript >>'),
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ])

  test.each([
    ['behind a long dictionary', streamed(`/Type /ObjStm /Filter /FlateDecode ${' '.repeat(5000)}`)],
    ['behind words in the dictionary', streamed('/Type /ObjStm /Filter /FlateDecode /T ( obj endobj )')],
    ['behind their packing in numbers', streamed('/Type /ObjStm /F#69lter /FlateDecode')],
    ['behind another end of line', streamed('/Type /ObjStm /Filter /FlateDecode', 'stream\r')],
    ['behind spaces', streamed('/Type /ObjStm /Filter /FlateDecode', 'stream  \n')],
  ])('%s', async (_, content) => {
    expect(await inChunks(content, WHOLE)).toBe('document.refused.active')
  })

  test('in more streams than anybody looks into', async () => {
    const one = packedPdf('').subarray('%PDF-1.7\n'.length)
    const many = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: 3300 }, () => one)])
    expect(await inChunks(many, WHOLE)).toBe('document.refused.unreadable')
  })

  test('behind an entry that says it is empty', async () => {
    expect(await contentRefusal('a.docx', partsOf(lyingDocx(0, 2 * MIB)))).toBe('document.refused.bomb')
  })
})

test('a directory of names without end is refused unread', async () => {
  const names = Array.from({ length: 200 }, (_, at) => entry(`${at}${'a'.repeat(12_000)}`))
  expect(await contentRefusal('a.docx', partsOf(docx(...names)))).toBe('document.refused.bomb')
})

test.each<[string, Buffer]>([
  ['a.pdf', Buffer.concat([pdf(), Buffer.alloc(18 * MIB, '% nothing but a comment\n'), pdf()])],
  ['a.png', Buffer.concat([png, Buffer.alloc(18 * MIB)])],
  ['a.docx', docx(entry('word/media/a.bin', 'a'.repeat(18 * MIB)))],
])('of a large %s never much is held at once', async (name, content) => {
  const lengths: number[] = []
  const { size, read } = partsOf(content)
  const watched: FileReader = {
    size,
    read: (from, length) => {
      lengths.push(Math.min(length, size - from))
      return read(from, length)
    },
  }
  expect(await contentRefusal(name, watched)).toBeNull()
  expect(Math.max(...lengths)).toBeLessThanOrEqual(66 * KIB)
})
