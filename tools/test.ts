import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, browserHelp } from './browser.ts'
import { runChecks } from './checks.ts'
import { ensureBuilt } from './artifacts.ts'
import { projectFolder, run, toolEntry } from './process.ts'
import { countPlaywright, countVitest, readCounts, type Tally } from './tally.ts'

const say = (line: string) => console.log(line)
/** What hangs is told from a slow machine by this: no part takes as long where all is well. */
const PART_MINUTES = 80

const reports = await mkdtemp(join(tmpdir(), 'tehing-test-'))

/** An exception in one part counts as its failure and does not end the run. */
async function runPart(name: string, work: () => Promise<Omit<Tally, 'name' | 'seconds'>>): Promise<Tally> {
  say(`\n── ${name} ──`)
  const started = performance.now()
  const counts = await work().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1, skipped: 0, failures: [name] }
  })
  return { name, ...counts, seconds: (performance.now() - started) / 1000 }
}

async function staticChecks() {
  const results = await runChecks(say)
  const failures = results.filter((result) => !result.passed).map(({ name }) => name)
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures }
}

async function vitest() {
  const report = join(reports, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const result = await run(process.execPath, [toolEntry('vitest/vitest.mjs'), ...args], {
    timeoutMinutes: PART_MINUTES,
  })
  return readCounts(report, result.code, countVitest)
}

async function endToEnd() {
  await ensureBuilt(say)
  const browser = await ensureBrowser(say)
  if (browser === undefined) throw new Error(browserHelp)
  const report = join(reports, 'playwright.json')
  const args = ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests']
  const env = { PW_CHROMIUM: browser, E2E_REPORT: report }
  const result = await run(process.execPath, [toolEntry('playwright/cli.js'), ...args], {
    env,
    timeoutMinutes: PART_MINUTES,
  })
  return readCounts(report, result.code, countPlaywright)
}

function printSummary(tallies: Tally[]) {
  const failures = tallies.flatMap((tally) => tally.failures)
  if (failures.length > 0) say(`\n── Failed ──\n${failures.join('\n')}`)
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

// What an older run has walked says nothing of this one.
await rm(join(projectFolder, '.build/walked'), { recursive: true, force: true })
printSummary([
  await runPart('Checks', staticChecks),
  await runPart('Unit, machine, screen, API and fault tests', vitest),
  await runPart('End to end', endToEnd),
])
await rm(reports, { recursive: true, force: true })
