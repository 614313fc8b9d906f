import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reasonOf, StartError } from './start-error.ts'

/** Other users may traverse it, as the database's user must, but not list it. */
const TRAVERSABLE = 0o711
export const OWNER_ONLY = 0o600

/** Not `recursive`, which never returns in virtual file systems such as /proc. */
const make = (folder: string): void => {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder)
}

/**
 * Creates the data folder if needed and checks that it is writable.
 * @throws StartError
 */
export const prepareDataFolder = (folder: string): void => {
  try {
    if (!existsSync(folder)) {
      make(folder)
      chmodSync(folder, TRAVERSABLE)
    }
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '', { mode: OWNER_ONLY })
    rmSync(trial)
    // Corrects permissions of older versions; subfolders set their own.
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(folder, entry.name), OWNER_ONLY)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (DATA_DIR): ${reasonOf(error)}`)
  }
}
