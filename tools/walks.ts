import { join } from 'node:path'
import { projectFolder, run, toolEntry } from './process.ts'

const HOURS = 3

/**
 * `npm run walks -- <how many> <seed>`: random walks of eight users at once, more than `npm test` runs. `-- cluster
 * <seed> <which parts>`: through a cluster whose parts are killed, each the same again for the same seed.
 */
const [walks = '300', ...rest] = process.argv.slice(2)
const [seed] = rest
const command =
  walks === 'cluster'
    ? [join(projectFolder, 'tests/faults/cluster-walks/main.ts'), ...rest]
    : [toolEntry('vitest/vitest.mjs'), 'run', '--project', 'api', 'tests/api/walks']
const result = await run(process.execPath, command, {
  env: { WALKS: walks, ...(seed !== undefined && { SEED: seed }) },
  timeoutMinutes: HOURS * 60,
})
process.exitCode = result.code
