import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFree } from '../../server/platform/database/free-port.ts'
import { inherited, projectFolder, startCommand } from '../../tools/process.ts'

export type Program = {
  address: string
  child: ChildProcess
  /** Its whole output so far. */
  said: () => string
  /** Resolves once this text is in its output. */
  hears: (text: string) => Promise<void>
  /** Resolves with the exit code or signal. */
  ended: Promise<number | string>
}

/** Stops a database that a failed test has left running. */
export const endDatabase = (cluster: string): void => {
  const mark = join(cluster, 'postmaster.pid')
  if (existsSync(mark)) process.kill(Number(readFileSync(mark, 'utf8').split('\n')[0]), 'SIGINT')
}

/** Creates a folder for one program; `remove` deletes it. */
export const newFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'tehing-faults-'))
  const remove = () => {
    endDatabase(join(path, 'postgresql'))
    rmSync(path, { recursive: true, force: true })
  }
  return { path, remove }
}

/** Far more programs than a worker starts. */
const PROGRAMS = 100
/**
 * The last port of this worker's programs; its thousand is below those that programs take for their databases. It begins
 * anywhere in it, because another run on this machine has the same thousand.
 */
let lastPort = 11_000 + 1_000 * Number(process.env['VITEST_POOL_ID'] ?? 0) + randomInt(1_000 - PROGRAMS)

/** A program listens seconds after its port was chosen, so a port at random could be chosen by another worker too. */
const nextPort = async (): Promise<number> => {
  do lastPort += 1
  while (!(await isFree(lastPort)))
  return lastPort
}

/** Starts the real program with exactly these variables, by Node or another command. */
export const startProgram = async (
  environment: Readonly<Record<string, string>>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, ...startCommand],
): Promise<Program> => {
  const port = environment['PORT'] ?? String(await nextPort())
  const child = spawn(command, args, {
    cwd: projectFolder,
    env: { ...inherited, LOG_LEVEL: 'silent', PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const waiting = new Map<string, () => void>()
  const listen = (part: Buffer) => {
    text += part.toString()
    for (const [wanted, tell] of waiting) if (text.includes(wanted)) tell()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => (code ?? signal) as number | string)
  const hears = (wanted: string) =>
    Promise.race([
      new Promise<void>((resolve) => (text.includes(wanted) ? resolve() : waiting.set(wanted, resolve))),
      ended.then((code) => {
        throw new Error(`It ended with ${code} before it said “${wanted}”:\n${text}`)
      }),
    ])
  return { address: `http://127.0.0.1:${port}`, child, said: () => text, hears, ended }
}

/** A listener that never responds. */
export const occupyPort = async (): Promise<{ port: number; server: Server }> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, server }
}

/** The error lines of a failed start. */
export const complaintsOf = async (program: Program): Promise<{ code: number | string; lines: string[] }> => {
  const code = await program.ended
  return { code, lines: program.said().trim().split('\n') }
}
