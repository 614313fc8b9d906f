import { run, toolEntry } from './process.ts'

const HOURS = 3

/** `npm run walks -- <how many> <seed>`: random walks of eight users at once, more than `npm test` runs. */
const [walks = '300', seed] = process.argv.slice(2)
const result = await run(
  process.execPath,
  [toolEntry('vitest/vitest.mjs'), 'run', '--project', 'api', 'tests/api/walks'],
  { env: { WALKS: walks, ...(seed !== undefined && { SEED: seed }) }, timeoutMinutes: HOURS * 60 },
)
process.exitCode = result.code
