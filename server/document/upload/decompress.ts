import { Readable, type Transform } from 'node:stream'

/** The data is corrupt, or decompresses to more than the limit. */
export class DecompressionError extends Error {}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

/**
 * Decompresses a stream with back-pressure; stops reading at the end of the compressed data.
 * @throws DecompressionError for corrupt data and for more than `maxBytes`
 */
export async function* decompress(
  compressed: AsyncIterable<Buffer>,
  decompressor: Transform,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const source = Readable.from(compressed)
  source.once('error', (error) => decompressor.destroy(error))
  let left = maxBytes
  try {
    for await (const chunk of source.pipe(decompressor)) {
      left -= chunk.byteLength
      if (left < 0) throw new DecompressionError('over the limit')
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? new DecompressionError('corrupt', { cause: error }) : error
  } finally {
    source.destroy()
    decompressor.destroy()
  }
}
