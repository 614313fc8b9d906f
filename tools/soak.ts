import { join } from 'node:path'
import { projectFolder, run } from './process.ts'

/** `npm run soak -- <minutes>`: whether the portal stays as it is under mixed work. */
const command = [join(projectFolder, 'tests/faults/soak/main.ts'), ...process.argv.slice(2)]
process.exitCode = (await run(process.execPath, command, { timeoutMinutes: 120 })).code
