import { readdirSync, readFileSync } from 'node:fs'

export const TICKS_A_SECOND = 100

/** Fields of /proc/PID/stat after the program's name, https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. */
const FIELDS = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 } as const

export type Process = { pid: number; parent: number; own: number; ended: number }

/** Processor time in ticks: the process's own and that of its ended children. */
const readProcess = (pid: number): Process | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const of = (field: keyof typeof FIELDS) => Number(fields[FIELDS[field]])
    const own = of('user') + of('system')
    return { pid, parent: of('parent'), own, ended: of('childrenUser') + of('childrenSystem') }
  } catch {
    return null
  }
}

/** All processes of the machine; none on other systems than Linux. */
export const processes = (): Process[] =>
  (process.platform === 'linux' ? readdirSync('/proc') : []).flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  )

/** Processor time in ticks of some processes and everything that they have started. */
export const ticksOf = (pids: readonly (number | undefined)[]): number => {
  const all = processes()
  const family = new Set(pids)
  // A child has a later number than its parent, unless the numbers have begun again.
  for (const { pid, parent } of all.toSorted((a, b) => a.pid - b.pid)) if (family.has(parent)) family.add(pid)
  return all.filter(({ pid }) => family.has(pid)).reduce((total, { own, ended }) => total + own + ended, 0)
}
