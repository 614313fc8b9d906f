import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../server/config.ts'
import { removeDemoAccounts } from '../server/demo/remove.ts'
import type { Database } from '../server/platform/database/database.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore } from '../server/platform/startup/open-store.ts'
import { checkAudit, holdsEnd } from '../server/platform/audit/check-audit.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'
import { createFirstComplianceUser } from '../server/user/activation/first-compliance-user.ts'

const say = (line: string) => console.log(line)
const undo = createUndo((error) => say(`Stopping: ${reasonOf(error)}`))

const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value.trim() === '') throw new Error(`--${name} is missing`)
  return value.trim()
}

const commands: Record<string, (database: Database, config: Config, args: string[]) => Promise<void>> = {
  'remove-demo-accounts': async (database) => {
    const removed = await removeDemoAccounts(database, new Date())
    say(removed.length === 0 ? 'There are no demo accounts.' : `Removed: ${removed.join(', ')}`)
  },
  'check-audit': async (database, _config, args) => {
    const { values } = parseArgs({ args, options: { noted: { type: 'string' } } })
    const { entries, records, wrong, end } = await checkAudit(database)
    for (const { table, id, wrong: how } of wrong) say(`Row ${id} of ${table} was ${how}.`)
    const [position = '', hash = ''] = (values.noted ?? '').split(':')
    const cut =
      values.noted !== undefined && !(await holdsEnd(database, { position: Number(position), hash }))
    if (cut) say(`The audit trail no longer holds ${values.noted}.`)
    if (wrong.length > 0 || cut) throw new Error('The audit trail or the history is not as it was written')
    say(
      `All ${entries} entries of the audit trail and ${records} rows of history, versions and votes are as they were written.`,
    )
    say(
      `To see later that none was cut off: npm run admin -- check-audit --noted ${end.position}:${end.hash}`,
    )
  },
  'first-compliance-user': async (database, { publicUrl }, args) => {
    const text = { type: 'string' } as const
    const options = { email: text, 'first-name': text, 'last-name': text }
    const { values } = parseArgs({ args, options })
    const user = {
      email: required('email', values.email),
      firstName: required('first-name', values['first-name']),
      lastName: required('last-name', values['last-name']),
    }
    const path = await createFirstComplianceUser(database, user, new Date())
    say(`${user.email} chooses a password at ${publicUrl}${path}`)
  },
}

/** Maintenance commands on the configured database, for the time before anybody can sign in. */
async function admin([name = '', ...args]: string[]) {
  const command = commands[name]
  if (!command) throw new Error(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`)
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const { database } = await openStore(config, say, undo)
  await command(database, config, args)
}

try {
  await admin(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await undo.all()
}
