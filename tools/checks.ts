import { run, toolEntry } from './process.ts'

/** Uses in tests, end-to-end tests and benchmarks do not count. */
const production = ['--production', '--files', '--exports']

/** `entry` is a path below node_modules; `../tools/` leads to this project's tools. */
type Check = { name: string; entry: string; args: string[] }

/** Static checks; lint includes the import direction. */
const checks: Check[] = [
  { name: 'types', entry: 'typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'lint', entry: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'format', entry: 'oxfmt/bin/oxfmt', args: ['--list-different', '.'] },
  { name: 'dead code', entry: 'knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'used by tests alone', entry: 'knip/bin/knip.js', args: ['--no-progress', ...production] },
  { name: 'packages', entry: '../tools/check-packages.ts', args: [] },
  { name: 'script budgets', entry: '../tools/check-scripts.ts', args: [] },
]

export type CheckResult = { name: string; passed: boolean; output: string }

/** Runs all checks in parallel and reports each as it ends; the output of a failed one is printed in full. */
export function runChecks(report: (line: string) => void): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, entry, args }) => {
      const result = await run(process.execPath, [toolEntry(entry), ...args], { capture: true })
      const passed = result.code === 0
      const output = result.output.trim()
      report(`${passed ? '✓' : '✗'} ${name} (${result.seconds.toFixed(1)} s)`)
      if (!passed) report(output)
      return { name, passed, output }
    }),
  )
}
