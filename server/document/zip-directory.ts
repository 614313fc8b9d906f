import type { Parts } from './parts.ts'

/** Where the directory of a zip stands, and how many entries it says it has. */
export type ZipDirectory = { at: number; end: number; count: number }

/** An entry of a zip as its directory tells of it; sizes in bytes, and not to be trusted. */
export type ZipListing = { name: string; encrypted: boolean; packed: number; size: number; offset: number }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const CENTRAL_LENGTH = 46
const ENCRYPTED = 0x0001

/** The directory of a zip (PKWARE APPNOTE 4.3.16), found from the file's end, or null where there is none. */
export const findDirectory = async (zip: Parts): Promise<ZipDirectory | null> => {
  const first = Math.max(0, zip.size - END_LENGTH - MAX_COMMENT)
  const tail = await zip.read(first, END_LENGTH + MAX_COMMENT)
  for (let at = tail.byteLength - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    if (at + END_LENGTH + tail.readUInt16LE(at + 20) !== tail.byteLength) continue
    const directory = {
      at: tail.readUInt32LE(at + 16),
      end: first + at,
      count: tail.readUInt16LE(at + 10),
    }
    return directory.at <= directory.end ? directory : null
  }
  return null
}

/** The entries of a zip (PKWARE APPNOTE 4.3.12), or null where its directory is broken. It is read as a whole. */
export const listZip = async (zip: Parts, directory: ZipDirectory): Promise<ZipListing[] | null> => {
  const bytes = await zip.read(directory.at, directory.end - directory.at)
  const listed: ZipListing[] = []
  let at = 0
  for (let left = directory.count; left > 0; left -= 1) {
    if (at + CENTRAL_LENGTH > bytes.byteLength || bytes.readUInt32LE(at) !== CENTRAL) return null
    const nameEnd = at + CENTRAL_LENGTH + bytes.readUInt16LE(at + 28)
    listed.push({
      name: bytes.toString('utf8', at + CENTRAL_LENGTH, nameEnd),
      encrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === bytes.byteLength ? listed : null
}
