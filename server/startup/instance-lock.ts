import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, StartError } from './start-error.ts'

const STARTED_FIELD = 19

/** When a process began, in the system's ticks: with its number it is one process only, even after a reboot. */
const startedAt = (pid: number): string | undefined => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const fields = afterName.split(' ')
    return fields[0] === 'Z' ? undefined : fields[STARTED_FIELD]
  } catch {
    return undefined
  }
}

const signOf = (pid: number) => `${pid} ${startedAt(pid) ?? 'unknown'}`

const isAlive = (sign: string): boolean => {
  const pid = Number(sign.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || signOf(pid) === sign
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

const claim = (file: string): boolean => {
  try {
    writeFileSync(file, signOf(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Makes us the only one to serve the embedded database of a data folder. A lock left by a program that was killed is
 * taken over.
 * @throws StartError where another program serves it
 */
export const lockDataFolder = (folder: string): { release: () => void } => {
  const file = join(folder, 'tehing.pid')
  const holder = read(file)
  if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true })
  if (!claim(file)) {
    const pid = read(file)?.split(' ')[0] ?? 'unknown'
    throw new StartError(
      `Tehing already runs on ${folder} (process ${pid}): stop it, or set another DATA_DIR`,
    )
  }
  return { release: () => rmSync(file, { force: true }) }
}
