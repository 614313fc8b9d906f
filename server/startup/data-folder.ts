import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reasonOf, StartError } from './start-error.ts'

/** Others may pass through, as the database's own user must, but not look around. */
const PASS_THROUGH = 0o711

/** Folder by folder: `recursive` never returns where the system itself answers for the folder, as in /proc. */
const make = (folder: string): void => {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder)
}

/**
 * Makes the data folder where it is missing and tries whether it takes files.
 * @throws StartError
 */
export const prepareDataFolder = (folder: string): void => {
  try {
    if (!existsSync(folder)) {
      make(folder)
      chmodSync(folder, PASS_THROUGH)
    }
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (DATA_DIR): ${reasonOf(error)}`)
  }
}
