import { join } from 'node:path'
import { projectFolder, run } from './process.ts'

const HOUR = 60

/** `npm run kill-rounds -- [program] [database] [both]`: kills the portal under eight writing clients. */
const command = [join(projectFolder, 'tests/faults/kill-rounds/main.ts'), ...process.argv.slice(2)]
process.exitCode = (await run(process.execPath, command, { timeoutMinutes: 2 * HOUR })).code
