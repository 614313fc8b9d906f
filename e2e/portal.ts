import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/database/free-port.ts'
import { projectFolder } from '../tools/process.ts'

const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 15_000

/** Where the portal of this run answers. */
export function portalAddress(): string {
  const address = process.env.PORTAL_ADDRESS
  if (address === undefined) throw new Error('The portal of this run has not been started.')
  return address
}

/**
 * Starts the real program in the demo mode: embedded database, demo data, sandbox, nothing shared with other runs.
 * @throws Error with everything the program said, when it ends or keeps silent before it gives its address
 */
export async function startPortal(): Promise<{ address: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tehing-e2e-'))
  // As root the database runs as another user, who has to get to its files here.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [join(projectFolder, 'server/main.ts')], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '100000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await addressLine(server, address)
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressLine(server: ChildProcess, address: string): Promise<void> {
  let said = ''
  return new Promise((done, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`The portal did not start in time.\n${said}`)),
      START_LIMIT_MS,
    )
    const listen = (part: Buffer) => {
      said += part.toString()
      if (!said.includes(address)) return
      clearTimeout(limit)
      done()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', (code) => {
      clearTimeout(limit)
      fail(new Error(`The portal ended with code ${code} before it started.\n${said}`))
    })
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const late = wait(STOP_LIMIT_MS, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') server.kill('SIGKILL')
  await gone
}
