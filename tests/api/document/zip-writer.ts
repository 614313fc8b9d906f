import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; content: Uint8Array }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800

/** MS-DOS date and time, two-second steps, from the UTC clock. */
const dosTime = (at: Date) => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
})

/** The fields that the local and the central header have in common, 26 bytes. */
const sharedFields = (name: Buffer, content: Uint8Array, at: Date): Buffer => {
  const fields = Buffer.alloc(26)
  const { time, date } = dosTime(at)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.byteLength, 14)
  fields.writeUInt32LE(content.byteLength, 18)
  fields.writeUInt16LE(name.byteLength, 22)
  return fields
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What the central header adds between the shared fields and the name: attributes and the local header's offset. */
const centralFields = (offset: number): Buffer => Buffer.concat([Buffer.alloc(10), uint32(offset)])

const endRecord = (entries: number, size: number, offset: number): Buffer => {
  const record = Buffer.alloc(18)
  record.writeUInt16LE(entries, 4)
  record.writeUInt16LE(entries, 6)
  record.writeUInt32LE(size, 8)
  record.writeUInt32LE(offset, 12)
  return Buffer.concat([uint32(END), record])
}

/** Returns the local part of an entry, and its part in the central directory. */
const entryParts = (entry: ZipEntry, at: Date, offset: number) => {
  const name = Buffer.from(entry.name)
  const shared = sharedFields(name, entry.content, at)
  return {
    head: Buffer.concat([uint32(LOCAL), shared, name]),
    central: Buffer.concat([uint32(CENTRAL), Buffer.from([VERSION, 0]), shared, centralFields(offset), name]),
  }
}

/** Writes a zip of uncompressed entries (PKWARE APPNOTE 4.3) with any names, including those that libraries refuse. */
export const writeZip = (entries: readonly ZipEntry[], at: Date): Buffer => {
  const locals: Uint8Array[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { head, central } = entryParts(entry, at, offset)
    locals.push(head, entry.content)
    centrals.push(central)
    offset += head.byteLength + entry.content.byteLength
  }
  const directory = Buffer.concat(centrals)
  return Buffer.concat([...locals, directory, endRecord(centrals.length, directory.byteLength, offset)])
}
