import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder, run } from './process.ts'

// `npm run previous-version -- <revision> [parts of paths]`: runs the API tests of an earlier revision, with its code, on
// a database with this version's migrations. Without parts of paths it runs all core files.

const MIGRATIONS = 'server/platform/database/migrations'
/** Tests of the migrations themselves. */
const OF_MIGRATIONS = ['tests/api/migration.test.ts']

/** @throws Error with git's message */
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

const migrationsAt = (folder: string): string[] => {
  const journal = readFileSync(join(folder, MIGRATIONS, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
}

const same = (file: string, folder: string) =>
  readFileSync(join(projectFolder, file)).equals(readFileSync(join(folder, file)))

/** Links the packages of this version if the revision names the same ones. @throws Error if npm fails */
const installPackages = (folder: string): void => {
  const packages = join(folder, 'node_modules')
  if (same('package-lock.json', folder)) return symlinkSync(join(projectFolder, 'node_modules'), packages)
  const { status } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('npm ci failed')
}

/** Runs the tests in a work tree of the revision; returns their exit code. */
const testIn = async (folder: string, revision: string, words: readonly string[]): Promise<number> => {
  const before = migrationsAt(folder)
  const added = migrationsAt(projectFolder).filter((tag) => !before.includes(tag))
  console.log(`${revision} runs on a database with ${added.length} later migrations: ${added.join(', ')}`)
  installPackages(folder)
  rmSync(join(folder, MIGRATIONS), { recursive: true })
  cpSync(join(projectFolder, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
  const chosen = words.length > 0 ? words : ['tests/api']
  const left = OF_MIGRATIONS.flatMap((file) => ['--exclude', file])
  const vitest = [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, ...left]
  const projects = ['--project', 'api', '--project', 'api-isolated']
  const { code, seconds } = await run(process.execPath, [...vitest, ...projects, ...chosen], {
    cwd: folder,
    timeoutMinutes: 120,
  })
  console.log(`${code === 0 ? 'Passed' : 'Failed'} after ${Math.round(seconds)} s.`)
  return code
}

/** @throws Error if git or npm fails */
const testRevision = async (revision: string, words: readonly string[]): Promise<number> => {
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`)
  const parent = mkdtempSync(join(tmpdir(), 'tehing-previous-'))
  const folder = join(parent, 'tehing')
  try {
    git('worktree', 'add', '--detach', folder, commit)
    try {
      return await testIn(folder, revision, words)
    } finally {
      git('worktree', 'remove', '--force', folder)
    }
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

// Ctrl-C ends the tests, too; the folder is removed then.
process.on('SIGINT', () => undefined)
const [revision, ...words] = process.argv.slice(2)
try {
  if (!revision) throw new Error('Name the revision: npm run previous-version -- <revision> [parts of paths]')
  process.exitCode = await testRevision(revision, words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
