import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findClusterOwner } from '../../server/platform/database/cluster-owner.ts'
import { projectFolder } from '../process.ts'
import type { Part } from './parts.ts'

const POLL_MS = 200
const READY_WITHIN_MS = 120_000
/** As `RestartSec` in tehing.service. */
const RESTART_MS = 5_000
/** As `TimeoutStopSec` there. */
const STOP_WITHIN_MS = 15_000

export type Supervisor = {
  /** Starts a part, and starts it again five seconds after each end. Resolves when it is ready. */
  start: (part: Part) => Promise<void>
  /** Kills a part and what it has started. It starts again after the given milliseconds. */
  kill: (part: Part, restartMs?: number) => void
  /** Ends a part with SIGTERM and starts it again at once. Resolves when it is ready. */
  restart: (part: Part) => Promise<void>
  /** Sends a signal to a part and to what it has started. */
  signal: (part: Part, name: NodeJS.Signals) => void
  /** Stops all parts, the last one first. */
  stop: () => Promise<void>
}

const untilReady = async (part: Part): Promise<void> => {
  const end = Date.now() + READY_WITHIN_MS
  while (!(await part.isReady())) {
    if (Date.now() > end) throw new Error(`${part.name} is not ready after two minutes; see its log`)
    await wait(POLL_MS)
  }
}

const send = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The process that a part has started beside its own; undefined without one. */
const startedBy = ({ pidFile }: Part): number | undefined => {
  if (pidFile === undefined || !existsSync(pidFile)) return undefined
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
}

/** Sends a signal to a part, whose own process is `child`, and to what it has started. */
const signalAll = (part: Part, child: ChildProcess | undefined, name: NodeJS.Signals) => {
  if (child?.pid !== undefined) send(-child.pid, name)
  const other = startedBy(part)
  if (other === undefined) return
  send(other, name)
  // Each child of PostgreSQL has a process group of its own.
  spawnSync('pkill', ['--signal', name, '--parent', String(other)])
}

/** Runs parts as systemd would: each in a process group of its own, with its output in a file of `logs`. */
export const createSupervisor = (logs: string, report: (line: string) => void): Supervisor => {
  mkdirSync(logs, { recursive: true })
  const owner = findClusterOwner()
  const running = new Map<Part, ChildProcess>()
  const restartMs = new Map<Part, number>()
  let stopping = false

  const run = (part: Part) => {
    if (stopping) return
    const [program, ...args] = part.command
    const log = openSync(`${logs}/${part.name}.log`, 'a')
    const child = spawn(program, args, {
      cwd: part.isOfDatabase ? '/' : projectFolder,
      env: { PATH: process.env['PATH'], ...part.environment },
      stdio: ['ignore', log, log],
      detached: true,
      ...(part.isOfDatabase && owner && { uid: owner.uid, gid: owner.gid }),
    })
    running.set(part, child)
    child.once('exit', (code, signal) => {
      running.delete(part)
      if (stopping) return
      const afterMs = restartMs.get(part) ?? RESTART_MS
      restartMs.delete(part)
      report(`${part.name} ended (${signal ?? code}) and starts again in ${afterMs / 1000} s`)
      void wait(afterMs).then(() => run(part))
    })
  }

  const signal = (part: Part, name: NodeJS.Signals) => signalAll(part, running.get(part), name)

  const end = async (part: Part) => {
    const child = running.get(part)
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => signal(part, 'SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(late)
  }

  return {
    start: async (part) => {
      run(part)
      await untilReady(part)
    },
    kill: (part, afterMs = RESTART_MS) => {
      restartMs.set(part, afterMs)
      signal(part, 'SIGKILL')
    },
    restart: async (part) => {
      restartMs.set(part, 0)
      await end(part)
      await untilReady(part)
    },
    signal,
    stop: async () => {
      stopping = true
      for (const part of [...running.keys()].toReversed()) await end(part)
    },
  }
}
