import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../server/config.ts'
import { removeDemoAccounts } from '../server/demo/remove.ts'
import { openFileStore } from '../server/file-store/file-store.ts'
import type { Database } from '../server/platform/database/database.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore, openUrls, prepareDatabase } from '../server/platform/startup/open-store.ts'
import { checkAudit, holdsEnd } from '../server/platform/audit/check-audit.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'
import { createFirstComplianceUser } from '../server/user/activation/first-compliance-user.ts'
import type { Manifest } from './backup/archive.ts'
import { takeBackup } from './backup/backup.ts'
import { restoreBackup } from './backup/restore.ts'

const SECRET_LENGTH = 32

const say = (line: string) => console.log(line)
const undo = createUndo((error) => say(`Stopping: ${reasonOf(error)}`))

const required = (name: string, value: string | undefined): string => {
  if (value === undefined || value.trim() === '') throw new Error(`--${name} is missing`)
  return value.trim()
}

type Command = (config: Config, args: string[]) => Promise<void>

/** A command on the configured database with its current tables. */
const onDatabase =
  (command: (database: Database, config: Config, args: string[]) => Promise<void>): Command =>
  async (config, args) => {
    const { database } = await openStore(config, say, undo)
    await command(database, config, args)
  }

/** The folder of a backup and the secret in the named file. */
const readPlace = async (args: string[]) => {
  const options = { 'key-file': { type: 'string' } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Name the folder of the backup')
  const secret = (await readFile(required('key-file', values['key-file']), 'utf8')).trim()
  if (secret.length < SECRET_LENGTH)
    throw new Error(
      `The key file must hold at least ${SECRET_LENGTH} characters, such as openssl rand -hex 32 prints`,
    )
  return { folder, secret }
}

const rowsOf = ({ tables }: Manifest): number => Object.values(tables).reduce((sum, rows) => sum + rows, 0)

const commands: Record<string, Command> = {
  'remove-demo-accounts': onDatabase(async (database) => {
    const removed = await removeDemoAccounts(database, new Date())
    say(removed.length === 0 ? 'There are no demo accounts.' : `Removed: ${removed.join(', ')}`)
  }),
  'check-audit': onDatabase(async (database, _config, args) => {
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
  }),
  'first-compliance-user': onDatabase(async (database, { publicUrl }, args) => {
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
  }),
  backup: async (config, args) => {
    const place = await readPlace(args)
    const urls = await openUrls(config, say, undo)
    const manifest = await takeBackup({ ...place, urls, files: openFileStore(config) })
    for (const key of manifest.missing) say(`The file ${key} is missing.`)
    say(
      `Saved ${rowsOf(manifest)} rows and ${manifest.files.length} files; the audit trail ends at ${manifest.audit.position}:${manifest.audit.hash}.`,
    )
  },
  restore: async (config, args) => {
    const place = await readPlace(args)
    const urls = await openUrls(config, say, undo)
    const manifest = await restoreBackup({ ...place, urls, files: openFileStore(config) }, (to) =>
      prepareDatabase(to, config, say),
    )
    say(
      `Restored ${rowsOf(manifest)} rows and ${manifest.files.length} files as they were at ${manifest.madeAt}; the audit trail is whole.`,
    )
  },
}

/** Maintenance commands on the configured database, for when no user can sign in yet. */
async function admin([name = '', ...args]: string[]) {
  const command = commands[name]
  if (!command) throw new Error(`Usage: npm run admin -- ${Object.keys(commands).join(' | ')}`)
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  await command(config, args)
}

try {
  await admin(process.argv.slice(2))
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await undo.all()
}
