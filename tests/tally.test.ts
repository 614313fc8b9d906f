import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, readCounts } from '../tools/tally.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tehing-tally-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reportOf = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}
const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
})
const vitest = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  testResults,
})
const playwright = (expected: number, unexpected: number, flaky: number, ...errors: unknown[]) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
})

test('counts are the runner’s own', async () => {
  const path = reportOf(vitest(2, 1, file('passed', 'passed', 'passed'), file('failed', 'failed')))
  expect(await readCounts(path, 1, countVitest)).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test('a file that broke outside its tests is a failure', async () => {
  const path = reportOf(vitest(1, 0, file('passed', 'passed'), file('failed'), file('failed', 'skipped')))
  expect(await readCounts(path, 1, countVitest)).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('a runner that fails with nothing failing in its report is a failure', async () => {
  const path = reportOf(vitest(1, 0, file('passed', 'passed')))
  expect(await readCounts(path, 1, countVitest)).toMatchObject({ failed: 1 })
})

test('a runner that leaves no report is a failure', async () => {
  expect(await readCounts(join(folder, 'none.json'), 0, countVitest)).toMatchObject({ failed: 1 })
})

test('a report that cannot be understood is a failure', async () => {
  expect(await readCounts(reportOf({ tests: 'many' }), 0, countPlaywright)).toMatchObject({ failed: 1 })
})

test('a portal that does not start fails the end-to-end tests', async () => {
  const path = reportOf(playwright(0, 0, 0, { message: 'no address' }))
  expect(await readCounts(path, 1, countPlaywright)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a test that passes only now and then is a failure', async () => {
  expect(await readCounts(reportOf(playwright(3, 1, 1)), 1, countPlaywright)).toMatchObject({ failed: 2 })
})
