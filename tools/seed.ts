import { readConfig } from '../server/config.ts'
import { seedDemo } from '../server/demo/seed.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore } from '../server/platform/startup/open-store.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'

const say = (line: string) => console.log(line)
const undo = createUndo((error) => say(`Stopping: ${reasonOf(error)}`))

/** Inserts the demo data into the configured database, if it has none yet, without starting the portal. */
async function seed() {
  const config = readConfig(process.env)
  if (config.mode === 'production') throw new Error('A production database takes no demo data.')
  prepareDataFolder(config.dataDir)
  await openStore(config, say, undo, { fill: seedDemo })
  say('The demo data is in place.')
}

try {
  await seed()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await undo.all()
}
