import type { FileReader } from './file-reader.ts'

/** Position of a zip's central directory, and the number of entries it declares. */
export type CentralDirectory = { at: number; end: number; count: number }

/** An entry as declared in the central directory; sizes in bytes and not to be trusted. */
export type ZipEntryHeader = {
  name: string
  encrypted: boolean
  compressedSize: number
  size: number
  offset: number
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const CENTRAL_LENGTH = 46
const ENCRYPTED = 0x0001

/** Locates the central directory from the end of the file (PKWARE APPNOTE 4.3.16); null if there is none. */
export const findCentralDirectory = async (zip: FileReader): Promise<CentralDirectory | null> => {
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

/** Reads the central directory (PKWARE APPNOTE 4.3.12); null if it is corrupt. */
export const readCentralDirectory = async (
  zip: FileReader,
  directory: CentralDirectory,
): Promise<ZipEntryHeader[] | null> => {
  const bytes = await zip.read(directory.at, directory.end - directory.at)
  const entries: ZipEntryHeader[] = []
  let at = 0
  for (let left = directory.count; left > 0; left -= 1) {
    if (at + CENTRAL_LENGTH > bytes.byteLength || bytes.readUInt32LE(at) !== CENTRAL) return null
    const nameEnd = at + CENTRAL_LENGTH + bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + CENTRAL_LENGTH, nameEnd),
      encrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      compressedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === bytes.byteLength ? entries : null
}
