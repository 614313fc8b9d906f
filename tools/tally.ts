import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** What one part of the test run came to. */
export type Tally = { name: string; passed: number; failed: number; skipped: number; seconds: number }

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

type Counts = Pick<Tally, 'passed' | 'failed' | 'skipped'>

/** Counts of a vitest JSON report; a file that failed outside its tests (import, set-up) is one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = z.parse(vitestReport, report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  ).length
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, skipped: numPendingTests }
}

/** Counts of a Playwright JSON report; an error outside any test is one failure. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = z.parse(playwrightReport, report)
  const outside = stats.unexpected === 0 ? errors.length : 0
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + outside, skipped: stats.skipped }
}

/** Reads a runner's report. A runner that left none, or failed with nothing failing in it, counts as one failure. */
export async function readCounts(
  path: string,
  exitCode: number,
  count: (report: unknown) => Counts,
): Promise<Counts> {
  const counts = await readFile(path, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 1, skipped: 0 }))
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
