import { glob } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { projectFolder } from '../process.ts'

export type FoundMachine = { file: string; name: string; machine: AnyStateMachine }

/** `machines/flow/dashboard/query-list.machine.ts` is `queryList`. */
const nameOf = (file: string): string =>
  basename(file, '.machine.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Imports every machine, lifecycles first; of variants in one file only the first. */
export const findMachines = async (): Promise<FoundMachine[]> => {
  const files = await Array.fromAsync(glob('machines/**/*.machine.ts', { cwd: projectFolder }))
  const rank = (file: string) => (file.startsWith('machines/lifecycle/') ? `0${file}` : `1${file}`)
  const ordered = files
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted((a, b) => rank(a).localeCompare(rank(b)))
  const found: FoundMachine[] = []
  for (const file of ordered) {
    const exported = (await import(pathToFileURL(join(projectFolder, file)).href)) as Record<string, unknown>
    const machines = Object.values(exported).filter((one) => one instanceof StateMachine) as AnyStateMachine[]
    const [machine] = machines
    if (machine) found.push({ file, name: nameOf(file), machine })
  }
  return found
}
