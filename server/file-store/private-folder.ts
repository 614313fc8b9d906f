import { chmod, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600
const EVERYBODY_ELSE = 0o077

/**
 * Makes the folder, or closes one that an older version left open to other users of the machine, its files first: an
 * interrupted run is found by the folder's own mode.
 */
export const openPrivateFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: OWNER_FOLDER })
  const { mode } = await stat(folder)
  if ((mode & EVERYBODY_ELSE) === 0) return
  for await (const entry of await opendir(folder)) {
    if (entry.isFile()) await chmod(join(folder, entry.name), OWNER_FILE)
  }
  await chmod(folder, OWNER_FOLDER)
}
