import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OWNER_ONLY = 0o600
const BYTES = 48

/** The demo's own token secret: made at the first start and kept, so that sessions outlive a restart. */
export const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt.secret')
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { mode: OWNER_ONLY, flag: 'wx' })
  } catch {
    // It is there from an earlier start.
  }
  return readFileSync(file, 'utf8')
}
