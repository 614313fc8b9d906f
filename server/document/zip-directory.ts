import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** An entry of a zip as its directory tells of it; sizes in bytes, and not to be trusted. */
export type ZipListing = { name: string; encrypted: boolean; packed: number; size: number; offset: number }

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const CENTRAL_LENGTH = 46
const LOCAL_LENGTH = 30
const ENCRYPTED = 0x0001
const DEFLATED = 8

const endOf = (zip: Buffer): number => {
  const first = Math.max(0, zip.byteLength - END_LENGTH - MAX_COMMENT)
  for (let at = zip.byteLength - END_LENGTH; at >= first; at -= 1)
    if (zip.readUInt32LE(at) === END && at + END_LENGTH + zip.readUInt16LE(at + 20) === zip.byteLength)
      return at
  return -1
}

/** The entries of a zip (PKWARE APPNOTE 4.3), or null where it is none or a broken one. */
export const listZip = (zip: Buffer): ZipListing[] | null => {
  const end = endOf(zip)
  if (end < 0) return null
  const listed: ZipListing[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + CENTRAL_LENGTH > end || zip.readUInt32LE(at) !== CENTRAL) return null
    const nameEnd = at + CENTRAL_LENGTH + zip.readUInt16LE(at + 28)
    listed.push({
      name: zip.toString('utf8', at + CENTRAL_LENGTH, nameEnd),
      encrypted: (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return at === end ? listed : null
}

/** The content of an entry of at most so many bytes, or null where it is more or cannot be read. */
export const readEntry = async (
  zip: Buffer,
  { offset, packed }: ZipListing,
  most: number,
): Promise<Buffer | null> => {
  if (offset + LOCAL_LENGTH > zip.byteLength || zip.readUInt32LE(offset) !== LOCAL) return null
  const start = offset + LOCAL_LENGTH + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const content = zip.subarray(start, start + packed)
  if (zip.readUInt16LE(offset + 8) !== DEFLATED) return content.byteLength > most ? null : content
  try {
    return await unpack(content, { maxOutputLength: most })
  } catch {
    return null
  }
}
