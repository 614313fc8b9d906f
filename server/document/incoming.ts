import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file that has come whole and is not stored yet; `size` in bytes, `sha256` in base 64. */
export type Incoming = { path: string; size: number; sha256: string }

/** Writes bytes that are still coming into a file of the folder; of what breaks off nothing stays. */
export const takeIn = async (folder: string, content: Readable): Promise<Incoming> => {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece)
      size += piece.byteLength
      yield piece
    }
  }
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('base64') }
}

const changedAt = async (path: string): Promise<Date | null> => {
  try {
    return (await stat(path)).mtime
  } catch {
    // Kept or dropped a moment ago.
    return null
  }
}

/** Removes the files of the folder that nobody has written to since. */
export const dropOld = async (folder: string, before: Date): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const at = await changedAt(path)
    if (at && at < before) await rm(path, { force: true })
  }
}
