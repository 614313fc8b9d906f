import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

/** Result of one part of the test run; `failures` names what failed, each with the first lines of its error. */
export type Tally = {
  name: string
  passed: number
  failed: number
  skipped: number
  failures: string[]
  seconds: number
}

const ERROR_LINES = 8

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.int(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
})

type PlaywrightSuite = { specs: z.infer<typeof playwrightSpec>[]; suites?: PlaywrightSuite[] | undefined }
const playwrightSuite: z.ZodMiniType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.optional(z.lazy(() => z.array(playwrightSuite))),
})

const playwrightReport = z.object({
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

type Counts = Omit<Tally, 'name' | 'seconds'>

/** A failure's name and the first lines of its error, without the terminal's colours. */
function failure(name: string, error = '') {
  const lines = stripVTControlCharacters(error).trim().split('\n').slice(0, ERROR_LINES)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** Counts of a Vitest JSON report; a file that fails outside its tests (import, setup) counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = z.parse(vitestReport, report)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  )
  const failedTests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages[0])),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests,
    failures: [...failedTests, ...brokenFiles.map(({ name, message }) => failure(name, message))],
  }
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Counts of a Playwright JSON report; an error outside of any test counts as one failure. */
export function countPlaywright(report: unknown): Counts {
  const { suites, stats, errors } = z.parse(playwrightReport, report)
  const outside = stats.unexpected === 0 ? errors : []
  const failedTests = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return failure(`${file}:${line}: ${title}`, error?.message)
    })
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside.length,
    skipped: stats.skipped,
    failures: [...failedTests, ...outside.map(({ message }) => failure('outside of any test', message))],
  }
}

/** Reads a runner's report. A missing report, or a non-zero exit code without failures, counts as one failure. */
export async function readCounts(
  path: string,
  exitCode: number,
  count: (report: unknown) => Counts,
): Promise<Counts> {
  const counts = await readFile(path, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch((error: unknown) => ({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [`no report: ${String(error)}`],
    }))
  const silent = exitCode !== 0 && counts.failed === 0
  return silent ? { ...counts, failed: 1, failures: [`exit code ${exitCode} with no failed test`] } : counts
}
