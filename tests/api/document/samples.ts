import { deflateRawSync, deflateSync } from 'node:zlib'
import { writeZip, type ZipEntry } from '../../../server/document/file-store/zip.ts'

const at = new Date('2026-11-21T10:00:00Z')
const entry = (name: string, content = 'x'): ZipEntry => ({ name, content: Buffer.from(content) })

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const types = (main: string) =>
  entry('[Content_Types].xml', `<Types><Override PartName="/main" ContentType="${main}"/></Types>`)

export const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)

/** Objects hidden in a packed object stream. */
export const packedPdf = (objects: string) => {
  const packed = deflateSync(Buffer.from(objects))
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ])
}

export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])

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
      entry('leping.pdf'),
      ...more,
    ],
    at,
  )

/** The file by which virus scanners are tried; in two pieces, or a scanner would take this source for it. */
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

/** A word file with one packed entry that says it is of another size than it is. */
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
