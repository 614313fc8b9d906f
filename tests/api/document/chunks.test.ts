import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentRefusal } from '../../../server/document/upload/check-file.ts'
import { searchBytes } from '../../../server/document/upload/check-pdf.ts'
import { chunksOf, type FileReader, readerOf } from '../../../server/document/upload/file-reader.ts'
import { docx, entry, lyingDocx, pdf, png, streamedPdf } from './samples.ts'

const MIB = 1024 * 1024
const KIB = 1024
/** Larger than any file here. */
const WHOLE = 2 * MIB

const refusal = async (name: string, content: Buffer) =>
  (await contentRefusal(name, readerOf(content)))?.code ?? null

/** Searches a PDF's bytes in chunks of this length. */
const inChunks = (content: Buffer, chunk: number) =>
  searchBytes(chunksOf(readerOf(content), 0, content.byteLength, chunk))

const hostile: Record<string, Buffer> = {
  'a script': pdf('/S /JavaScript /JS (x)'),
  'a script in numbers': pdf('/S /J#61#76#61#53#63#72#69#70#74 /JS (x)'),
  'a program': pdf('/S /Launch'),
  'a film': pdf('/Subtype /Rich#4dedia'),
}

describe.each(Object.entries(hostile))('%s', (_, content) => {
  test('is found at every chunk boundary', async () => {
    const answers = await Promise.all(
      Array.from({ length: content.byteLength }, (_, at) => inChunks(content, at + 1)),
    )
    expect(answers.filter(({ active }) => !active)).toEqual([])
  })
})

describe('searching in chunks finds the same as searching the whole', () => {
  const names = ['/JavaScript', '/J#61vaScript', '/JavaScripts', '/Launch', '/Rich', 'Media', '/Filter']
  const others = ['stream\n', 'stream\r\n', 'stream', 'endstream', 'end', '\n', ' ', 'obj']
  const word = fc.constantFrom(...names, ...others)
  const anything = fc.string({ minLength: 1, maxLength: 12, unit: 'binary-ascii' })
  const content = fc
    .array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: anything }), { maxLength: 40 })
    .map((parts) => Buffer.from(`%PDF-1.7\n${parts.join('')}%%EOF`, 'latin1'))

  test('for any content and chunks', () =>
    fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 200 }), async (bytes, chunk) => {
        expect(await inChunks(bytes, chunk)).toEqual(await inChunks(bytes, WHOLE))
      }),
      { numRuns: 400 },
    ))
})

describe('hidden objects are found', () => {
  const packed = deflateSync('5 0 << /S /JavaScript /JS (x) >>')
  const streamed = (dictionary: string) => streamedPdf(dictionary, packed)
  const moved = (content: Buffer) =>
    Buffer.concat([content.subarray(0, 9), Buffer.from('% moved\n'), content.subarray(9)])
  /** Prefixes each row of bytes with its PNG predictor: none. */
  const predicted = Buffer.concat(
    ['5 0 <</S/', 'JavaScrip', 't/JS(x)>>'].map((row) => Buffer.from(`\0${row}`)),
  )

  test.each([
    ['behind a long dictionary', streamed(`/Type /ObjStm /Filter /FlateDecode ${' '.repeat(5000)}`)],
    ['behind words in the dictionary', streamed('/Type /ObjStm /Filter /FlateDecode /T ( obj endobj )')],
    ['behind their packing in numbers', streamed('/Type /ObjStm /F#69lter /FlateDecode')],
    ['behind a short name of their packing', streamed('/Type /ObjStm /Filter /Fl')],
    ['without a type', streamed('/Filter /FlateDecode')],
    ['behind a table that is not where it should be', moved(streamed('/Type /ObjStm /Filter /FlateDecode'))],
    [
      'behind a predictor',
      streamedPdf('/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 9 >>', deflateSync(predicted)),
    ],
    [
      'packed twice',
      streamedPdf(
        '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]',
        Buffer.from(`${packed.toString('hex')}>`),
      ),
    ],
  ])('%s', async (_, content) => {
    expect(await refusal('a.pdf', content)).toBe('document.refused.active')
  })

  test('in an object stream that the table does not list', async () => {
    const listed = streamed('/Type /ObjStm /Filter /FlateDecode')
    const table = listed.indexOf('7 0 obj')
    const unlisted = Buffer.concat([
      listed.subarray(0, table),
      Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
    ])
    expect(await refusal('a.pdf', unlisted)).toBe('document.refused.unreadable')
  })

  test('behind an entry that declares no size', async () => {
    expect(await refusal('a.docx', lyingDocx(0, 2 * MIB))).toBe('document.refused.bomb')
  })
})

test('a directory with very long names is refused unread', async () => {
  const names = Array.from({ length: 200 }, (_, at) => entry(`${at}${'a'.repeat(12_000)}`))
  expect(await refusal('a.docx', docx(...names))).toBe('document.refused.bomb')
})

test.each<[string, Buffer]>([
  ['a.pdf', Buffer.concat([pdf(), Buffer.alloc(18 * MIB, '% nothing but a comment\n'), pdf()])],
  ['a.png', Buffer.concat([png, Buffer.alloc(18 * MIB)])],
  ['a.docx', docx(entry('word/media/a.bin', 'a'.repeat(18 * MIB)))],
])('of a large %s never much is held at once', async (name, content) => {
  const lengths: number[] = []
  const { size, read } = readerOf(content)
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
