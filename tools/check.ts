import { runChecks } from './test-parts.ts'

const results = await runChecks()
const failed = results.filter((result) => !result.passed)
console.log(
  failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map((result) => result.name).join(', ')}.`,
)
process.exitCode = failed.length === 0 ? 0 : 1
