import { globSync } from 'node:fs'
import { importers, reachedBy } from '../import-graph.ts'
import { projectFolder } from '../process.ts'

/** Plants mistakes of its own: it asks whether the tables would notice them, not whether the machine is right. */
const PLANTS_ITSELF = 'tests/machines/lifecycle/mutation.test.ts'

/** Waits for nothing, so it fails at once. */
const TABLES = 'tests/machines/flow/tables.test.ts'

/** Every test file of machines and domain. */
export const testFiles = globSync('tests/{machines,domain}/**/*.test.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== PLANTS_ITSELF)
  .toSorted()

const graph = importers()

/** What a rule says is asked where the rule is tested, not where it is used; times are named by the tables. */
const isAsked = (test: string, file: string): boolean =>
  file.startsWith('machines/')
    ? test.startsWith('tests/machines/')
    : test.startsWith('tests/domain/') || test === TABLES

/** The test files of its own level that reach a source, the fastest first: most mistakes are noticed by many. */
export const testsFor = (file: string, seconds: ReadonlyMap<string, number>): string[] => {
  const reached = reachedBy([file], graph)
  const cost = (test: string) => (test === TABLES ? 0 : (seconds.get(test) ?? 0))
  return testFiles
    .filter((test) => isAsked(test, file) && reached.has(test))
    .toSorted((a, b) => cost(a) - cost(b))
}
