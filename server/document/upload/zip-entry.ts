import { createInflateRaw } from 'node:zlib'
import { chunksOf, type FileReader } from './file-reader.ts'
import { DecompressionError, decompress } from './decompress.ts'
import type { ZipEntryHeader } from './central-directory.ts'

const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const DEFLATED = 8

/**
 * Streams the decompressed content of an entry (PKWARE APPNOTE 4.3.7).
 * @throws DecompressionError for corrupt entries and for more than `maxBytes`
 */
export async function* readEntry(
  zip: FileReader,
  { offset, compressedSize }: ZipEntryHeader,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const head = await zip.read(offset, LOCAL_LENGTH)
  if (head.byteLength < LOCAL_LENGTH || head.readUInt32LE(0) !== LOCAL)
    throw new DecompressionError('no local header')
  const start = offset + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = Math.min(start + compressedSize, zip.size)
  if (head.readUInt16LE(8) === DEFLATED)
    yield* decompress(chunksOf(zip, start, end), createInflateRaw(), maxBytes)
  else if (end - start > maxBytes) throw new DecompressionError('over the limit')
  else yield* chunksOf(zip, start, end)
}
