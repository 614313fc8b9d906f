import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './artifacts.ts'
import { browserHelp, ensureBrowser } from './browser.ts'
import { inMemory } from './memory-folder.ts'
import { run, toolEntry } from './process.ts'
import { countPlaywright, countVitest, readCounts, type Tally } from './test-results.ts'
import { type Selection, selectionEnvironment } from './tiers.ts'

const say = (line: string) => console.log(line)
/** Timeout of a part, far above its usual time, so that a slow machine does not look like a hanging test. */
const PART_MINUTES = 40
/** Timeout of the deep tier. */
const DEEP_MINUTES = 6 * 60

/** Uses in tests, end-to-end tests and benchmarks do not count. */
const production = ['--production', '--files', '--exports']

/** `entry` is a path relative to node_modules. */
type Check = { name: string; entry: string; args: string[] }

/** The static checks of `npm run check`; lint includes the import direction. */
const checks: Check[] = [
  { name: 'types', entry: 'typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'lint', entry: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'format', entry: 'oxfmt/bin/oxfmt', args: ['--list-different', '.'] },
  { name: 'dead code', entry: 'knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'used by tests alone', entry: 'knip/bin/knip.js', args: ['--no-progress', ...production] },
  { name: 'packages', entry: '../tools/check-packages.ts', args: [] },
  { name: 'migrations', entry: '../tools/check-migrations.ts', args: [] },
  { name: 'script budgets', entry: '../tools/check-scripts.ts', args: [] },
]

/** Runs all checks in parallel and reports each as it ends, a failed one with its whole output. */
export function runChecks(): Promise<{ name: string; passed: boolean }[]> {
  return Promise.all(
    checks.map(async ({ name, entry, args }) => {
      const result = await run(process.execPath, [toolEntry(entry), ...args], { capture: true })
      const passed = result.code === 0
      say(`${passed ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`)
      if (!passed) say(result.output.trim())
      return { name, passed }
    }),
  )
}

type Counts = Omit<Tally, 'name' | 'seconds'>

/** One part of a test run: checks, Vitest or the browser. */
export type Part = { name: string; work: (reports: string) => Promise<Counts> }

const minutesOf = ({ tier }: Selection) => (tier === 'deep' ? DEEP_MINUTES : PART_MINUTES)

export const checksPart: Part = {
  name: 'Checks',
  work: async () => {
    const results = await runChecks()
    const failures = results.filter((result) => !result.passed).map(({ name }) => name)
    return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures }
  },
}

/** Vitest over the files of the selection; `paths` narrows it to files whose path holds one of them. */
export const vitestPart = (selection: Selection, paths: readonly string[] = []): Part => ({
  name: 'Unit, machine, screen, API and fault tests',
  work: async (reports) => {
    const report = join(reports, 'vitest.json')
    const args = ['run', ...paths, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const result = await run(process.execPath, [toolEntry('vitest/vitest.mjs'), ...args], {
      env: { ...selectionEnvironment(selection), ...inMemory() },
      timeoutMinutes: minutesOf(selection),
    })
    return readCounts(report, result.code, countVitest)
  },
})

/** Playwright over the files of the selection, against the built portal. */
export const browserPart = (selection: Selection, paths: readonly string[] = []): Part => ({
  name: 'End to end',
  work: async (reports) => {
    await ensureBuilt(say)
    const browser = await ensureBrowser(say)
    if (browser === undefined) throw new Error(browserHelp)
    const report = join(reports, 'playwright.json')
    const args = ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', ...paths]
    const env = {
      ...selectionEnvironment(selection),
      ...inMemory(),
      PW_CHROMIUM: browser,
      E2E_REPORT: report,
    }
    const result = await run(process.execPath, [toolEntry('playwright/cli.js'), ...args], {
      env,
      timeoutMinutes: minutesOf(selection),
    })
    return readCounts(report, result.code, countPlaywright)
  },
})

/** An exception in one part counts as its failure and does not end the run. */
async function runPart({ name, work }: Part, reports: string): Promise<Tally> {
  say(`\n── ${name} ──`)
  const started = performance.now()
  const counts = await work(reports).catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, skipped: 0, failures: [name] }
  })
  return { name, ...counts, seconds: (performance.now() - started) / 1000 }
}

function printSummary(tallies: readonly Tally[], again: string) {
  const failures = tallies.flatMap((tally) => tally.failures)
  if (failures.length > 0) {
    say(`\n── Failed ──\n${failures.join('\n')}`)
    say(`\nRun one file again: npm test -- <part of its path>. ${again}`)
  }
  say('\n── Summary ──')
  for (const { name, passed, failed, skipped, seconds } of tallies) {
    const rest = skipped > 0 ? `, ${skipped} skipped` : ''
    say(`${name}: ${passed} passed, ${failed} failed${rest} (${seconds.toFixed(0)} s)`)
  }
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs the parts one after the other and prints the counts last; `again` says how to repeat exactly this run. */
export async function runParts(parts: readonly Part[], again: string): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'tehing-test-'))
  const tallies: Tally[] = []
  for (const part of parts) tallies.push(await runPart(part, reports))
  printSummary(tallies, again)
  await rm(reports, { recursive: true, force: true })
}
