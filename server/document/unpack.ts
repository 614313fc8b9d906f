import { Readable, type Transform } from 'node:stream'

/** What is packed cannot be unpacked, or is more than it may be. */
export class Unreadable extends Error {}

const isOfPacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/**
 * What packed bytes unpack to, piece by piece; what follows the packed part is not read.
 * @throws Unreadable where they are broken or unpack to more than so many bytes
 */
export async function* unpack(
  packed: AsyncIterable<Buffer>,
  unpacker: Transform,
  most: number,
): AsyncGenerator<Buffer> {
  const reading = Readable.from(packed)
  reading.once('error', (error) => unpacker.destroy(error))
  let left = most
  try {
    for await (const piece of reading.pipe(unpacker)) {
      left -= piece.byteLength
      if (left < 0) throw new Unreadable('more than it may be')
      yield piece
    }
  } catch (error) {
    throw isOfPacking(error) ? new Unreadable('broken', { cause: error }) : error
  } finally {
    reading.destroy()
    unpacker.destroy()
  }
}
