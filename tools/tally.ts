import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Result of one part of the test run. */
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

/** Counts of a Vitest JSON report; a file that fails outside its tests (import, setup) counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = z.parse(vitestReport, report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  ).length
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, skipped: numPendingTests }
}

/** Counts of a Playwright JSON report; an error outside of any test counts as one failure. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = z.parse(playwrightReport, report)
  const outside = stats.unexpected === 0 ? errors.length : 0
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + outside, skipped: stats.skipped }
}

/** Reads a runner's report. A missing report, or a non-zero exit code without failures, counts as one failure. */
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
