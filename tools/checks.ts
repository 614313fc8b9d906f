import { run, toolEntry } from './process.ts'

type Check = { name: string; entry: string; args: string[] }

/** What is checked without running the product: types, lint with the import direction, format, dead code. */
const checks: Check[] = [
  { name: 'types', entry: 'typescript/bin/tsc', args: ['--noEmit'] },
  { name: 'lint', entry: 'oxlint/bin/oxlint', args: ['--deny-warnings'] },
  { name: 'format', entry: 'oxfmt/bin/oxfmt', args: ['--list-different', '.'] },
  { name: 'dead code', entry: 'knip/bin/knip.js', args: ['--no-progress'] },
]

export type CheckResult = { name: string; passed: boolean; output: string }

/** Runs all checks at once and says of each when it ends; what a failed one found is printed whole. */
export function runChecks(report: (line: string) => void): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, entry, args }) => {
      const ended = await run(process.execPath, [toolEntry(entry), ...args], { capture: true })
      const passed = ended.code === 0
      const output = ended.output.trim()
      report(`${passed ? '✓' : '✗'} ${name} (${ended.seconds.toFixed(1)} s)`)
      if (!passed) report(output)
      return { name, passed, output }
    }),
  )
}
