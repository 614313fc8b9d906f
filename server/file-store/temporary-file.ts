import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat, chmod, mkdir, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A completely received file that is not stored yet; `size` in bytes, `sha256` in base64. */
export type TemporaryFile = { path: string; size: number; sha256: string }

/** Streams content to a new file in the folder; removes it if the stream fails. */
export const receiveFile = async (folder: string, content: Readable): Promise<TemporaryFile> => {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  try {
    await openPrivateFolder(folder)
    await pipeline(counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('base64') }
}

const modifiedAt = async (path: string): Promise<Date | null> => {
  try {
    return (await stat(path)).mtime
  } catch {
    // Committed or discarded meanwhile.
    return null
  }
}

/** Deletes files of the folder that were last modified before that time. */
export const deleteStale = async (folder: string, before: Date): Promise<void> => {
  await openPrivateFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const at = await modifiedAt(path)
    if (at && at < before) await rm(path, { force: true })
  }
}

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600
const GROUP_AND_OTHERS = 0o077

/**
 * Creates the folder, or restricts one that an older version left open to other users of the machine. The files come
 * first, so that the folder's mode shows whether an earlier run was interrupted.
 */
export const openPrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER })
  const { mode } = await stat(folder)
  if ((mode & GROUP_AND_OTHERS) === 0) return
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) await chmod(join(folder, entry.name), OWNER_FILE)
  }
  await chmod(folder, OWNER_FOLDER)
}
