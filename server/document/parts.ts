import { open } from 'node:fs/promises'

const CHUNK = 64 * 1024

/** A file of which only what is asked for comes into memory; `size` in bytes. */
export type Parts = {
  size: number
  /** The bytes from there on, fewer where the file ends before. */
  read: (from: number, length: number) => Promise<Buffer>
}

/** The file from one byte up to another, chunk after chunk. */
export async function* chunksOf(
  file: Parts,
  from = 0,
  to = file.size,
  chunk = CHUNK,
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += chunk) yield await file.read(at, Math.min(chunk, to - at))
}

/** Looks into a file on the disk, which is open as long. */
export const withParts = async <T>(path: string, look: (file: Parts) => Promise<T>): Promise<T> => {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await look({
      size,
      read: async (from, length) => {
        const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - from)))
        const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, from)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
