import { join } from 'node:path'
import { browserPart, type Part, runParts, vitestPart } from './test-parts.ts'
import { projectFolder, run } from './process.ts'

const HOURS = 3

/** A script of package.json; it counts as one test, which its exit code passes or fails. */
const script = (name: string, file = name): Part => ({
  name: `npm run ${name}`,
  work: async () => {
    const command = [join(projectFolder, 'tools/run.mjs'), file]
    const { code } = await run(process.execPath, command, { timeoutMinutes: HOURS * 60 })
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      skipped: 0,
      failures: code === 0 ? [] : [name],
    }
  },
})

/** `npm run test:deep`: the deep tier, 300 random walks, the kill rounds and every mutant. */
await runParts(
  [
    vitestPart({ tier: 'deep' }),
    browserPart({ tier: 'deep' }),
    script('walks'),
    script('kill-rounds', '../tests/faults/kill-rounds/main'),
    script('mutate'),
  ],
  'Run all of this again: npm run test:deep',
)
