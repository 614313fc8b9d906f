import { crc32 } from 'node:zlib'

export type ZipFile = { name: string; content: Buffer; method: number }

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

const expectEqual = (found: number, wanted: number, what: string) => {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`)
}

/** Reads a zip from its end record on, as other programs do, and checks each signature, size and checksum. */
export const readZip = (zip: Buffer): ZipFile[] => {
  const end = zip.byteLength - 22
  expectEqual(zip.readUInt32LE(end), END, 'end record')
  const files: ZipFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    expectEqual(zip.readUInt32LE(at), CENTRAL, 'central header')
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const local = zip.readUInt32LE(at + 42)
    expectEqual(zip.readUInt32LE(local), LOCAL, 'local header')
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    expectEqual(crc32(content), zip.readUInt32LE(at + 16), `checksum of ${name}`)
    files.push({ name, content, method })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  expectEqual(at, end, 'end of the central directory')
  return files
}
