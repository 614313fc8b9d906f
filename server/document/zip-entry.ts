import { createInflateRaw } from 'node:zlib'
import { chunksOf, type Parts } from './parts.ts'
import { Unreadable, unpack } from './unpack.ts'
import type { ZipListing } from './zip-directory.ts'

const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const DEFLATED = 8

/**
 * The content of an entry, piece by piece (PKWARE APPNOTE 4.3.7).
 * @throws Unreadable where it is broken or more than so many bytes
 */
export async function* entryPieces(
  zip: Parts,
  { offset, packed }: ZipListing,
  most: number,
): AsyncGenerator<Buffer> {
  const head = await zip.read(offset, LOCAL_LENGTH)
  if (head.byteLength < LOCAL_LENGTH || head.readUInt32LE(0) !== LOCAL) throw new Unreadable('no entry')
  const start = offset + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = Math.min(start + packed, zip.size)
  if (head.readUInt16LE(8) === DEFLATED) yield* unpack(chunksOf(zip, start, end), createInflateRaw(), most)
  else if (end - start > most) throw new Unreadable('more than it may be')
  else yield* chunksOf(zip, start, end)
}
