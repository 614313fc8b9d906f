import { parseArgs } from 'node:util'
import { addDays, isDate, todayInTallinn } from '../domain/date.ts'
import { tallinnMoment } from '../domain/deadline.ts'
import { backTest } from '../domain/decision-table/back-test.ts'
import { checkTable } from '../domain/decision-table/check-table.ts'
import { readConfig } from '../server/config.ts'
import { noLimits, openDatabase } from '../server/platform/database/database.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore } from '../server/platform/startup/open-store.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'
import { BACK_TEST_DAYS } from '../server/decision-table/take-table-step.ts'
import { findTableInForce } from '../server/decision-table/decision-table.store.ts'
import { findDecisions } from '../server/decision-table/past-decisions.store.ts'
import { readTable, TableError } from './decision-table/read-table.ts'
import { backTestLines, faultLine } from './decision-table/table-lines.ts'

const say = (line: string) => console.log(line)
const undo = createUndo((error) => console.error(`Stopping: ${reasonOf(error)}`))

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const { since = addDays(todayInTallinn(new Date()), -BACK_TEST_DAYS) } = values
  if (!isDate(since)) throw new TableError('--since names a day, such as 2026-11-01.')
  return { path: positionals[0], since }
}

const open = async () => {
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const { url } = await openStore(config, say, undo)
  const { database, close } = openDatabase(url, noLimits)
  undo.add(close)
  return database
}

/** Checks the table in a file, and lists the decisions since the day that it would change. */
async function tryTable(path: string, since: string): Promise<boolean> {
  const candidate = await readTable(path)
  const faults = checkTable(candidate)
  for (const fault of faults) say(`✗ ${faultLine(fault)}`)
  if (faults.length > 0) return false
  const database = await open()
  const decisions = await findDecisions(database, tallinnMoment(since, '00:00'))
  const { table } = await findTableInForce(database, new Date())
  for (const line of backTestLines(backTest(decisions, table, candidate))) say(line)
  return true
}

async function run(args: string[]): Promise<boolean> {
  const { path, since } = readArguments(args)
  if (path !== undefined) return tryTable(path, since)
  const { table } = await findTableInForce(await open(), new Date())
  say(JSON.stringify(table, null, 2))
  return true
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
} finally {
  await undo.all()
}
