import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const projectFolder = resolve(import.meta.dirname, '..')

export type Ended = { code: number; output: string; seconds: number }

type Options = { env?: Record<string, string>; capture?: boolean; limitMinutes?: number }

/**
 * Runs a program in the project folder until it ends. `capture` keeps its output instead of showing it.
 * Never throws: a program that cannot start, is killed or runs past its limit ends with a code other than 0.
 */
export function run(program: string, args: string[], options: Options = {}): Promise<Ended> {
  const started = performance.now()
  const capture = options.capture ?? false
  const child = spawn(program, args, {
    cwd: projectFolder,
    env: { ...process.env, ...options.env },
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    timeout: (options.limitMinutes ?? 30) * 60_000,
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

/** The entry file of an installed command line tool, to be run by this same Node. */
export const toolEntry = (path: string) => resolve(projectFolder, 'node_modules', path)
