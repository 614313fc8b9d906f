import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonOf, StartError } from './start-error.ts'

/** Others may pass through, as the database's own user must, but not look around. */
const PASS_THROUGH = 0o711

/**
 * Makes the data folder where it is missing and tries whether it takes files.
 * @throws StartError
 */
export const prepareDataFolder = (folder: string): void => {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, PASS_THROUGH)
    }
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (DATA_DIR): ${reasonOf(error)}`)
  }
}
