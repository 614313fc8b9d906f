import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range that systems use for outgoing connections (from 32768): such a port could be taken between check and
 * use, or while PostgreSQL restarts on its own port.
 */
const LOWEST = 20_000
const HIGHEST = 32_767
const TRIES = 100

/** Whether nothing listens on a port of the loopback address. */
export const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

/** Finds a free port of the loopback address. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    if (await isFree(port)) return port
  }
  throw new Error(`of ${TRIES} ports between ${LOWEST} and ${HIGHEST} none is free`)
}
