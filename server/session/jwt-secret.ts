import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY = 0o600
const BYTES = 48

/** The demo's signing secret: created at the first start and kept on disk, so that sessions survive a restart. */
export const loadOrCreateJwtSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt.secret')
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { mode: OWNER_ONLY, flag: 'wx' })
  } catch {
    // It exists from an earlier start.
  }
  return readFileSync(file, 'utf8')
}
