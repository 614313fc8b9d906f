import { createHash } from 'node:crypto'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { writeZip, type ZipEntry } from './zip-writer.ts'

const at = new Date('2026-11-21T10:00:00Z')
const entry = (name: string, content = 'x'): ZipEntry => ({ name, content: Buffer.from(content) })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const types = (main: string) =>
  entry('[Content_Types].xml', `<Types><Override PartName="/main" ContentType="${main}"/></Types>`)

const PAGES = [
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
].join('')

/** A PDF with one empty page; `inside` is added to its catalog. */
export const pdf = (inside = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${inside} >>\nendobj\n${PAGES}trailer << /Root 1 0 R >>\n%%EOF\n`,
  )

const objectStart = (number: number, dictionary: string) =>
  Buffer.from(`${number} 0 obj\n<< ${dictionary} >>\nstream\n`)
const streamEnd = Buffer.from('\nendstream\nendobj\n')

/** Rows of a cross-reference stream: type, offset (or the stream's number), index in it. */
const crossReferences = (rows: readonly [kind: number, place: number, index: number][]) =>
  Buffer.concat(
    rows.map(([kind, place, index]) => {
      const row = Buffer.alloc(7)
      row.writeUInt8(kind, 0)
      row.writeUInt32BE(place, 1)
      row.writeUInt16BE(index, 5)
      return row
    }),
  )

/**
 * A PDF whose catalog opens an action in an object stream. `stream` is that stream's data, `dictionary` names its
 * filters, `trailer` is added to the trailer.
 */
export const streamedPdf = (dictionary: string, stream: Buffer, trailer = '') => {
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>\nendobj\n'
  const body = Buffer.from(`%PDF-1.7\n${catalog}${PAGES}`)
  const packed = Buffer.concat([
    objectStart(6, `/N 1 /First 4 /Length ${stream.byteLength} ${dictionary}`),
    stream,
    streamEnd,
  ])
  const table = body.byteLength + packed.byteLength
  const at = (object: string) => body.indexOf(object)
  const rows = crossReferences([
    [0, 0, 65_535],
    [1, at('1 0 obj'), 0],
    [1, at('2 0 obj'), 0],
    [1, at('3 0 obj'), 0],
    [0, 0, 0],
    [2, 6, 0],
    [1, body.byteLength, 0],
    [1, table, 0],
  ])
  const references = objectStart(
    7,
    `/Type /XRef /Size 8 /W [1 4 2] /Root 1 0 R /Length ${rows.byteLength} ${trailer}`,
  )
  return Buffer.concat([
    body,
    packed,
    references,
    rows,
    streamEnd,
    Buffer.from(`startxref\n${table}\n%%EOF\n`),
  ])
}

/** An action hidden in a compressed object stream. */
export const packedPdf = (action: string) =>
  streamedPdf('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.from(`5 0 ${action}`)))

/** RC4, which Node no longer has. */
const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  for (let index = 0, other = 0; index < 256; index += 1) {
    other += at(index) + (key[index % key.byteLength] ?? 0)
    swap(index, other)
  }
  let [one, other] = [0, 0]
  const output = Buffer.alloc(data.byteLength)
  for (const [index, byte] of data.entries()) {
    one += 1
    other += at(one)
    swap(one, other)
    output[index] = byte ^ at(at(one) + at(other))
  }
  return output
}

/** What fills a password up to 32 bytes (ISO 32000-1, 7.6.3.3). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** The same action in a PDF that opens without a password but forbids everything (ISO 32000-1, 7.6, revision 2). */
export const protectedPdf = (action: string) => {
  const id = Buffer.from('0123456789abcdef')
  const owner = rc4(md5(PADDING).subarray(0, 5), PADDING)
  const rights = Buffer.from([0xc0, 0xff, 0xff, 0xff])
  const key = md5(PADDING, owner, rights, id).subarray(0, 5)
  const user = rc4(key, PADDING)
  const ofStream = md5(key, Buffer.from([6, 0, 0, 0, 0])).subarray(0, 10)
  const stream = rc4(ofStream, deflateSync(`5 0 ${action}`))
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const encryption = `/Filter /Standard /V 1 /R 2 /P ${rights.readInt32LE()} /O ${hex(owner)} /U ${hex(user)}`
  return streamedPdf(
    '/Type /ObjStm /Filter /FlateDecode',
    stream,
    `/ID [${hex(id)} ${hex(id)}] /Encrypt << ${encryption} >>`,
  )
}

/** A PDF of at least this many bytes, nearly all in one stream. */
export const largePdf = (bytes: number) => streamedPdf('/Type /ObjStm', Buffer.alloc(bytes, '5 0 null '))

export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
/** The start of a photo as an iPhone stores it. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')

export const docx = (...more: ZipEntry[]) =>
  writeZip(
    [
      types(`${OFFICE}.wordprocessingml.document.main+xml`),
      entry('word/document.xml', '<w:document/>'),
      ...more,
    ],
    at,
  )
export const xlsx = (...more: ZipEntry[]) =>
  writeZip([types(`${OFFICE}.spreadsheetml.sheet.main+xml`), entry('xl/workbook.xml'), ...more], at)
export const asice = (...more: ZipEntry[]) =>
  writeZip(
    [
      entry('mimetype', 'application/vnd.etsi.asic-e+zip'),
      entry('META-INF/manifest.xml', '<manifest/>'),
      { name: 'leping.pdf', content: pdf() },
      ...more,
    ],
    at,
  )

/** The EICAR test file, in two pieces so that scanners do not report this source file. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export { entry }

const FLAGS = { 'PK\u0003\u0004': 6, 'PK\u0001\u0002': 8 }

/** The same archive with every entry marked as encrypted. */
export const encrypted = (zip: Buffer) => {
  const marked = Buffer.from(zip)
  for (const [sign, at] of Object.entries(FLAGS))
    for (let head = marked.indexOf(sign); head !== -1; head = marked.indexOf(sign, head + 4))
      marked.writeUInt16LE(marked.readUInt16LE(head + at) | 1, head + at)
  return marked
}

/** A Word file with a compressed entry that declares a wrong size. */
export const lyingDocx = (said: number, real: number) => {
  const zip = Buffer.from(docx(entry('word/media/a.bin', 'A')))
  const packed = deflateRawSync(Buffer.alloc(real))
  const name = Buffer.from('word/media/a.bin')
  const local = zip.indexOf(name)
  const before = zip.subarray(0, local + name.byteLength)
  const after = zip.subarray(local + name.byteLength + 1)
  const whole = Buffer.concat([before, packed, after])
  const moved = packed.byteLength - 1
  const end = whole.byteLength - 22
  const directory = whole.readUInt32LE(end + 16) + moved
  whole.writeUInt32LE(directory, end + 16)
  const central = whole.lastIndexOf(name) - 46
  for (const header of [local - 30 + 8, central + 10]) whole.writeUInt16LE(8, header)
  for (const header of [local - 30 + 18, central + 20]) whole.writeUInt32LE(packed.byteLength, header)
  for (const header of [local - 30 + 22, central + 24]) whole.writeUInt32LE(said, header)
  return whole
}

/** A Word file with an entry that overlaps the next one, as in a zip bomb. */
export const overlappingDocx = () => {
  const zip = Buffer.from(docx(entry('word/a.bin', 'A'), entry('word/b.bin', 'B')))
  const [first, second] = ['word/a.bin', 'word/b.bin'].map((name) => zip.indexOf(name))
  const size = (second ?? 0) - (first ?? 0) + 1
  const central = zip.lastIndexOf('word/a.bin') - 46
  for (const at of [(first ?? 0) - 30 + 18, central + 20]) {
    zip.writeUInt32LE(size, at)
    zip.writeUInt32LE(size, at + 4)
  }
  return zip
}

/** A Word file with an entry whose local header has another name. */
export const renamedDocx = () => {
  const zip = Buffer.from(docx(entry('word/a.txt', 'A')))
  zip.write('word/a.exe', zip.indexOf('word/a.txt'))
  return zip
}

/** A password-protected office file. */
export const withPassword = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1000),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
