import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '..')

/** Arguments of Node that start the portal, as `npm start` does. */
export const startCommand = [resolve(projectFolder, 'tools/run.mjs'), 'start']

/** Variables that a portal started with its own environment still needs. */
export const inherited = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

export type ProcessResult = { code: number; output: string; seconds: number }

type Options = { cwd?: string; env?: Record<string, string>; capture?: boolean; timeoutMinutes?: number }

/**
 * Runs a program, by default in the project folder, until it exits. `capture` collects its output instead of printing it.
 * Never rejects: a program that cannot start, is killed or times out has a non-zero exit code.
 */
export function run(program: string, args: string[], options: Options = {}): Promise<ProcessResult> {
  const started = performance.now()
  const capture = options.capture ?? false
  const child = spawn(program, args, {
    cwd: options.cwd ?? projectFolder,
    env: { ...process.env, ...options.env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    timeout: (options.timeoutMinutes ?? 30) * 60_000,
  })
  const parts: string[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part.toString()))
  child.stderr?.on('data', (part: Buffer) => parts.push(part.toString()))
  return new Promise((done) => {
    const end = (code: number) =>
      done({ code, output: parts.join(''), seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      parts.push(error.message)
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? (signal ? 1 : 0)))
  })
}

/** Entry file of an installed command line tool, to be run by this Node. */
export const toolEntry = (path: string) => resolve(projectFolder, 'node_modules', path)
