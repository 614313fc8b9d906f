import { open } from 'node:fs/promises'

const CHUNK = 64 * 1024

/** Random access to a file without loading it into memory; `size` in bytes. */
export type FileReader = {
  size: number
  /** Reads up to `length` bytes; fewer at the end of the file. */
  read: (from: number, length: number) => Promise<Buffer>
}

/** Reads a range of the file in chunks. */
export async function* chunksOf(
  file: FileReader,
  from = 0,
  to = file.size,
  chunk = CHUNK,
): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += chunk) yield await file.read(at, Math.min(chunk, to - at))
}

/** Returns the whole file in a new buffer. */
export const wholeOf = async (file: FileReader): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(file.size)
  let at = 0
  for await (const chunk of chunksOf(file)) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** Reads from a buffer. */
export const readerOf = (content: Uint8Array): FileReader => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return { size: bytes.byteLength, read: async (from, length) => bytes.subarray(from, from + length) }
}

/** Opens a file while `work` runs. */
export const withFileReader = async <T>(path: string, work: (file: FileReader) => Promise<T>): Promise<T> => {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await work({
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
