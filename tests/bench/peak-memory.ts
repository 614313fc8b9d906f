import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const KIB = 1024
const BETWEEN_LOOKS_MS = 5

/** Resident memory of a process in bytes; null if the system does not report it. */
const held = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return found === undefined ? null : Number(found) * KIB
}

/** Returns the peak resident memory of a process, in bytes, while `work` runs. */
export const withPeak = async <T>(
  pid: number | undefined,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number | null }> => {
  const state: { done: boolean; peak: number | null } = { done: false, peak: null }
  const watch = async (id: number) => {
    while (!state.done) {
      const now = await held(id)
      if (now === null) return
      state.peak = Math.max(state.peak ?? 0, now)
      await wait(BETWEEN_LOOKS_MS)
    }
  }
  const watching = pid === undefined ? null : watch(pid)
  try {
    return { result: await work(), peak: state.peak }
  } finally {
    state.done = true
    await watching
  }
}
