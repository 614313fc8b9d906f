import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OWNER_ONLY } from './data-folder.ts'
import { codeOf, StartError } from './start-error.ts'

const STARTED_FIELD = 19

/** Start time of a process in clock ticks: together with the pid it identifies a process, even after a reboot. */
const startedAt = (pid: number): string | undefined => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const fields = afterName.split(' ')
    return fields[0] === 'Z' ? undefined : fields[STARTED_FIELD]
  } catch {
    return undefined
  }
}

const identityOf = (pid: number) => `${pid} ${startedAt(pid) ?? 'unknown'}`

const isAlive = (identity: string): boolean => {
  const pid = Number(identity.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || identityOf(pid) === identity
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
    writeFileSync(file, identityOf(process.pid), { flag: 'wx', mode: OWNER_ONLY })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks a data folder, so that one process serves its embedded database. A stale lock of a killed process is taken
 * over.
 * @throws StartError if another process holds it
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
