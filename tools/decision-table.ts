import { parseArgs } from 'node:util'
import { addDays, isDate, todayInTallinn } from '../domain/date.ts'
import { tallinnMoment } from '../domain/deadline.ts'
import { backTest } from '../domain/decision-table/back-test.ts'
import { checkTable } from '../domain/decision-table/check-table.ts'
import { tableInForce } from '../domain/decision-table/first-table.ts'
import { readConfig } from '../server/config.ts'
import { noLimits, openDatabase } from '../server/platform/database/database.ts'
import { prepareDataFolder } from '../server/platform/startup/data-folder.ts'
import { openStore } from '../server/platform/startup/open-store.ts'
import { reasonOf } from '../server/platform/startup/start-error.ts'
import { createUndo } from '../server/platform/startup/undo.ts'
import { findDecisions } from './decision-table/past-decisions.ts'
import { readTable, TableError } from './decision-table/read-table.ts'
import { backTestLines, faultLine } from './decision-table/table-lines.ts'

const BACK_TEST_DAYS = 90

const say = (line: string) => console.log(line)
const undo = createUndo((error) => console.error(`Stopping: ${reasonOf(error)}`))

const readWishes = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  })
  const { since = addDays(todayInTallinn(new Date()), -BACK_TEST_DAYS) } = values
  if (!isDate(since)) throw new TableError('--since names a day, such as 2026-11-01.')
  return { path: positionals[0], since }
}

/** Checks the table in a file, and lists the decisions since the day that it would take otherwise. */
async function tryTable(path: string, since: string): Promise<boolean> {
  const candidate = await readTable(path)
  const faults = checkTable(candidate)
  for (const fault of faults) say(`✗ ${faultLine(fault)}`)
  if (faults.length > 0) return false
  const config = readConfig(process.env)
  prepareDataFolder(config.dataDir)
  const { url } = await openStore(config, say, undo)
  const { database, close } = openDatabase(url, noLimits)
  undo.add(close)
  const decisions = await findDecisions(database, tallinnMoment(since, '00:00'))
  for (const line of backTestLines(backTest(decisions, tableInForce.table, candidate))) say(line)
  return true
}

async function run(args: string[]): Promise<boolean> {
  const { path, since } = readWishes(args)
  if (path !== undefined) return tryTable(path, since)
  say(JSON.stringify(tableInForce.table, null, 2))
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
