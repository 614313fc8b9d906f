import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { projectFolder } from './process.ts'

/**
 * The two tiers of test files. The core runs with each `npm test`. Deep files (`*.deep.test.ts`, `*.deep.spec.ts`)
 * repeat the core's proofs at a higher level or in larger numbers. `npm test` runs a tenth of them, chosen by the commit,
 * and a tenth of the cases in each file `*.cases.deep.*`; `npm run test:deep` runs all.
 */
export type Selection =
  | { tier: 'core'; seed: string }
  | { tier: 'deep' }
  /** Files are named by the caller. */
  | { tier: 'any' }

const SAMPLE = 10
const VARIABLE = 'TEST_SELECTION'

/** Paths relative to the project folder, sorted, with forward slashes on every system. */
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: projectFolder })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

export const isDeep = (path: string): boolean => /\.deep\.(?:test|spec)\.tsx?$/.test(path)

/** Whether a core run takes a tenth of the file's cases, because all of them take longer than a commit should. */
export const isByCase = (path: string): boolean => /\.cases\.deep\.(?:test|spec)\.tsx?$/.test(path)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the items in an order that depends only on the seed and their names. */
export const shuffleBySeed = <Item>(
  seed: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item[] =>
  items
    .map((item) => ({ item, rank: hashOf(`${seed} ${nameOf(item)}`) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .map(({ item }) => item)

/** Returns a tenth of the items, at least one where there are any; the same seed chooses the same items. */
export const tenthOf = <Item>(
  items: readonly Item[],
  seed: string,
  nameOf: (item: Item) => string = String,
): Item[] => shuffleBySeed(seed, items, nameOf).slice(0, Math.ceil(items.length / SAMPLE))

/** The seed of this commit: the first eight digits of its hash. An archive without a history has `0`. */
export const commitSeed = (): string => {
  try {
    const command = ['rev-parse', '--short=8', 'HEAD']
    return execFileSync('git', command, { cwd: projectFolder, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return '0'
  }
}

/** Environment of a test runner that reads its selection with `selectedFiles`. */
export const selectionEnvironment = (selection: Selection): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(selection),
})

const selected = (): Selection => {
  const given = process.env[VARIABLE]
  return given === undefined ? { tier: 'any' } : (JSON.parse(given) as Selection)
}

/** Deep files that the core tier leaves out. */
const deepLeftOut = (pattern: string): string[] => {
  const selection = selected()
  if (selection.tier !== 'core') return []
  const files = filesOf(pattern).filter((path) => !isByCase(path))
  const sample = new Set(tenthOf(files, selection.seed))
  return files.filter((path) => !sample.has(path))
}

/** Include and exclude globs for a test runner; `files` is the pattern without the ending. */
export const selectedFiles = (files: string, kind: 'test' | 'spec') => ({
  include: `${files}${selected().tier === 'deep' ? '.deep' : ''}.${kind}.{ts,tsx}`,
  exclude: deepLeftOut(`${files}.deep.${kind}.{ts,tsx}`),
})

/** Returns one of the items, chosen by the seed, in a core run, and all of them in every other run. */
export const oneInCore = <Item>(items: readonly Item[]): readonly Item[] => {
  const selection = selected()
  if (selection.tier !== 'core') return items
  return shuffleBySeed(selection.seed, items, String).slice(0, 1)
}

/** Returns a tenth of the cases of a file `*.cases.deep.*` in a core run, and all of them in every other run. */
export const tenthInCore = <Item>(
  cases: readonly Item[],
  nameOf?: (item: Item) => string,
): readonly Item[] => {
  const selection = selected()
  return selection.tier === 'core' ? tenthOf(cases, selection.seed, nameOf) : cases
}

/** Test files of both tiers below a folder whose path contains one of the words. */
export const filesNamed = (folder: string, kind: 'test' | 'spec', words: readonly string[]): string[] =>
  filesOf(`${folder}/**/*.${kind}.{ts,tsx}`).filter((path) => words.some((word) => path.includes(word)))

/** Every deep file of the project, of Vitest and of Playwright. */
export const allDeepFiles = (): string[] => [
  ...filesOf('tests/**/*.deep.test.{ts,tsx}'),
  ...filesOf('e2e/**/*.deep.spec.ts'),
]
