import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest, readCounts } from '../tools/test-results.ts'

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
const file = (name: string, ...results: string[]) => ({
  name,
  status: results.includes('failed') || results.length === 0 ? 'failed' : 'passed',
  message: results.length === 0 ? 'Cannot find module' : '',
  assertionResults: results.map((status, index) => ({
    status,
    fullName: `test ${index + 1}`,
    failureMessages:
      status === 'failed'
        ? ['\u001b[31mexpected 1 to be 2\u001b[39m\n    at here\n 3\n 4\n 5\n 6\n 7\n 8\n 9']
        : [],
  })),
})
const vitest = (passed: number, failed: number, ...testResults: unknown[]) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  testResults,
})
const spec = (title: string, message?: string) => ({
  title,
  ok: message === undefined,
  file: 'sale.spec.ts',
  line: 7,
  tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
})
const playwright = (passed: string[], failed: [title: string, message: string][], ...errors: unknown[]) => ({
  suites: [
    { specs: passed.map((title) => spec(title)), suites: [{ specs: failed.map((names) => spec(...names)) }] },
  ],
  stats: { expected: passed.length, unexpected: failed.length, flaky: 0, skipped: 0 },
  errors,
})

test('has the runner’s counts, and failed tests with the first lines of their errors', async () => {
  const path = reportOf(vitest(2, 1, file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'failed')))
  expect(await readCounts(path, 1, countVitest)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    failures: [
      'b.test.ts: test 1\n    expected 1 to be 2\n        at here\n     3\n     4\n     5\n     6\n     7\n     8',
    ],
  })
})

test('counts a file that failed outside its tests as a failure', async () => {
  const path = reportOf(vitest(1, 0, file('a.test.ts', 'passed'), file('b.test.ts')))
  expect(await readCounts(path, 1, countVitest)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['b.test.ts\n    Cannot find module'],
  })
})

test('counts a failed runner without failed tests as a failure', async () => {
  const path = reportOf(vitest(1, 0, file('a.test.ts', 'passed')))
  expect(await readCounts(path, 1, countVitest)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['exit code 1 with no failed test'],
  })
})

test('counts a missing report as a failure', async () => {
  const { failed, failures } = await readCounts(join(folder, 'none.json'), 0, countVitest)
  expect(failed).toBe(1)
  expect(failures).toEqual([expect.stringContaining('no report: Error: ENOENT')])
})

test('counts an unreadable report as a failure', async () => {
  expect(await readCounts(reportOf({ tests: 'many' }), 0, countPlaywright)).toMatchObject({ failed: 1 })
})

test('names a failed browser test with its place', async () => {
  const path = reportOf(playwright(['signed'], [['withdrawn', 'no such button']]))
  expect(await readCounts(path, 1, countPlaywright)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['sale.spec.ts:7: withdrawn\n    no such button'],
  })
})

test('counts a portal that does not start as a failed browser test', async () => {
  const path = reportOf(playwright([], [], { message: 'no address' }))
  expect(await readCounts(path, 1, countPlaywright)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ['outside of any test\n    no address'],
  })
})

test('counts a flaky test as a failure', async () => {
  const report = playwright(['a', 'b', 'c'], [['d', 'late']])
  const path = reportOf({ ...report, stats: { ...report.stats, flaky: 1 } })
  expect(await readCounts(path, 1, countPlaywright)).toMatchObject({ failed: 2 })
})
