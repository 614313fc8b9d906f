import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Far more than a whole run writes. Containers often have only 64 MB there. */
const ROOM_BYTES = 8 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES
  } catch {
    return false
  }
}

/**
 * Lets a test run keep its temporary files in memory, on a system with room for them. Each API test file makes and drops a
 * database of a thousand files, which takes PostgreSQL up to four times as long on a busy disk.
 */
export const inMemory = (): Record<string, string> =>
  process.env['TMPDIR'] === undefined && hasRoom() ? { TMPDIR: FOLDER } : {}
