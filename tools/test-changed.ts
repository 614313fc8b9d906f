import { execFileSync } from 'node:child_process'
import { projectFolder } from './process.ts'
import { browserPart, checksPart, type Part, runParts, vitestPart } from './test-parts.ts'
import { affectedTests } from './affected-tests.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from a commit, including untracked ones. */
const changedSince = (commit: string): string[] => [
  ...git('diff', '--name-only', '--relative', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** `npm run test:changed -- <commit>`: checks, and the tests of the files that differ from the commit (default: HEAD). */
const [commit = 'HEAD'] = process.argv.slice(2)
const { tests, specs, leftOut } = affectedTests(changedSince(commit))
const parts: Part[] = [
  checksPart,
  ...(tests.length > 0 ? [vitestPart({ tier: 'any' }, tests)] : []),
  ...(specs.length > 0 ? [browserPart({ tier: 'any' }, specs)] : []),
]
console.log(
  `${tests.length} test files and ${specs.length} browser journeys of the change; ${leftOut} more are left to npm test:`,
)
for (const path of [...tests, ...specs]) console.log(`  ${path}`)
await runParts(parts, '')
