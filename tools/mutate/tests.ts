import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFolder } from '../process.ts'
import { importsOf } from './syntax.ts'

/** Plants mistakes of its own: it asks whether the tables would notice them, not whether the machine is right. */
const PLANTS_ITSELF = 'tests/machines/lifecycle/mutation.test.ts'

/** Waits for nothing, so it fails at once. */
const TABLES = 'tests/machines/flow/tables.test.ts'

/** Every test file of machines and domain. */
export const testFiles = globSync('tests/{machines,domain}/**/*.test.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== PLANTS_ITSELF)
  .toSorted()

const imported = new Map<string, readonly string[]>()
const importedBy = (file: string): readonly string[] => {
  const known = imported.get(file)
  if (known) return known
  const source = readFileSync(join(projectFolder, file), 'utf8')
  const found = importsOf(file, source)
    .filter((path) => path.startsWith('.') && /\.tsx?$/.test(path))
    .map((path) => join(dirname(file), path).replaceAll('\\', '/'))
  imported.set(file, found)
  return found
}

/** A file and every one that it imports, and those import. */
const reachedFrom = (start: string): ReadonlySet<string> => {
  const reached = new Set([start])
  for (const file of reached) for (const next of importedBy(file)) reached.add(next)
  return reached
}

const reached = new Map(testFiles.map((test) => [test, reachedFrom(test)]))

/** What a rule says is asked where the rule is tested, not where it is used; times are named by the tables. */
const isAsked = (test: string, file: string): boolean =>
  file.startsWith('machines/')
    ? test.startsWith('tests/machines/')
    : test.startsWith('tests/domain/') || test === TABLES

/** The test files of its own level that reach a source, the fastest first: most mistakes are noticed by many. */
export const testsFor = (file: string, seconds: ReadonlyMap<string, number>): string[] => {
  const cost = (test: string) => (test === TABLES ? 0 : (seconds.get(test) ?? 0))
  return testFiles
    .filter((test) => isAsked(test, file) && reached.get(test)?.has(file))
    .toSorted((a, b) => cost(a) - cost(b))
}
