import { execFileSync } from 'node:child_process'
import { importers, reachedBy } from './import-graph.ts'
import { projectFolder } from './process.ts'
import { browserPart, checksPart, type Part, runParts, vitestPart } from './test-parts.ts'
import { filesNamed, isDeep } from './tiers.ts'

/** Server and screen tests reach nearly every source through the composition root: only so near ones count as reached. */
const NEAR = 2
const PURE = /^tests\/(?:domain|machines)\/|^tests\/[^/]+$/

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, those that git does not track yet included. */
const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', '--relative', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The business words of a path: its folders and its file's name, without the top folder and what all files share. */
const wordsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replace(/\..*$/, ''))
    .filter((part) => !/^(?:lifecycle|flow|platform|schema|specs|models|index)$/.test(part))

const isOfWord = (test: string, words: ReadonlySet<string>) => wordsOf(test).some((word) => words.has(word))

/** The tests of domain and machines that reach the change, and of server, screens and browser those of its words. */
export const testsOf = (changed: readonly string[]) => {
  const distance = reachedBy(changed, importers())
  const words = new Set(changed.flatMap(wordsOf))
  const isAsked = (path: string) => {
    if (changed.includes(path)) return true
    const steps = distance.get(path)
    if (steps === undefined || isDeep(path)) return false
    return PURE.test(path) || steps <= NEAR || isOfWord(path, words)
  }
  const everyFile = ['']
  return {
    tests: filesNamed('tests', 'test', everyFile).filter(isAsked),
    specs: filesNamed('e2e', 'spec', everyFile).filter(
      (path) => changed.includes(path) || (!isDeep(path) && isOfWord(path, words)),
    ),
  }
}

/** `npm run test:changed -- <commit>`: checks, and the tests of what differs from the commit (HEAD). */
const [commit = 'HEAD'] = process.argv.slice(2)
const { tests, specs } = testsOf(changedSince(commit))
const parts: Part[] = [
  checksPart,
  ...(tests.length > 0 ? [vitestPart({ tier: 'any' }, tests)] : []),
  ...(specs.length > 0 ? [browserPart({ tier: 'any' }, specs)] : []),
]
console.log(`${tests.length} test files and ${specs.length} browser journeys of the change:`)
for (const path of [...tests, ...specs]) console.log(`  ${path}`)
await runParts(parts, '')
