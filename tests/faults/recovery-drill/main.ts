import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { freePort } from '../../../server/platform/database/free-port.ts'
import { reasonOf } from '../../../server/platform/startup/start-error.ts'
import { createUndo } from '../../../server/platform/startup/undo.ts'
import { withClient } from '../../../tools/backup/client.ts'
import { createCaller } from '../../api/caller.ts'
import { PARTNER } from '../../api/query/example.ts'
import { createFiller } from '../../bench/lists.rows.ts'
import { type WorkRecord, newWorkRecord, write } from '../kill-rounds/client.ts'
import { newFolder, type Program, startProgram } from '../program.ts'
import { auditEnd, contentOf, missingIn, noteMoment } from './content.ts'
import { type Databases, openDatabases, type Running } from './databases.ts'

const CLIENTS = 8
const WORK_MS = 20_000
/** More than two of the minutes after which a segment is archived. */
const BEFORE_LOSS_MS = 150_000
const MISTAKE = 'delete from condition where over_at is not null'
const MIB = 1024 * 1024

const say = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const fail = (line: string) => {
  say(`  ✗ ${line}`)
  process.exitCode = 1
}

const undo = createUndo((error) => fail(reasonOf(error)))

/** Runs work and prints how long it took. */
const timed = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
  const started = performance.now()
  const result = await work()
  say(`  ${name}: ${seconds(performance.now() - started)}`)
  return result
}

/** A portal at one address, which its clients keep using when it is started again on another database. */
type Portal = { address: string; start: (database: Running) => Promise<void>; stop: () => Promise<void> }

const folder = newFolder()
undo.add(async () => folder.remove())

const portalAt = (port: number): Portal => {
  let program: Program | undefined
  const stop = async () => {
    program?.child.kill('SIGTERM')
    await program?.ended
  }
  undo.add(stop)
  return {
    address: `http://127.0.0.1:${port}`,
    // Ready once a user has read a page.
    start: async ({ environment }) => {
      const own = { DATA_DIR: folder.path, PORT: String(port), RATE_LIMIT: '1000000' }
      program = await startProgram({ ...own, ...environment })
      await program.hears('Tehing is at')
      const query = { pageSize: 10, sort: 'queryId,desc' } as const
      await createCaller(program.address).ask(queryListCalls.ofPartner, { query, body: [] }, PARTNER)
    },
    stop,
  }
}

const fill = (database: Running, queries: number) =>
  withClient(database.superuserUrl, async (client) => (await createFiller(client))(queries))

/** Restores the newest state or that of a time, and prints how long each part took. */
const restoreAndStart = async (databases: Databases, name: string, target?: string): Promise<Running> => {
  await timed('restored the backup', () => databases.restore(name, target))
  return timed('replayed the write-ahead log', () => databases.start(name))
}

const checkAudit = async ({ superuserUrl }: Running) => {
  const end = await timed('checked the audit trail', () => auditEnd(superuserUrl))
  say(`  it is whole and ends at ${end}`)
}

/** Deletes rows by mistake, and restores the moment before beside the database while work goes on. */
const undoMistake = async (databases: Databases, damaged: Running, portal: Portal) => {
  say('Somebody deletes rows')
  await portal.stop()
  const { moment, content } = await noteMoment(damaged.superuserUrl)
  await portal.start(damaged)
  const expected = await content()
  await withClient(damaged.superuserUrl, async (client) => {
    const { rowCount } = await client.query(MISTAKE)
    say(`  ${moment} is the moment before; then ${rowCount} rows are deleted`)
  })
  await wait(WORK_MS)
  const started = performance.now()
  await timed('archived the write-ahead log', damaged.archive)
  const restored = await restoreAndStart(databases, 'before-the-mistake', moment)
  const found = await timed('compared all rows', () => contentOf(restored.superuserUrl))
  const tables = Object.keys({ ...expected, ...found })
  const different = tables.filter((table) => !isDeepStrictEqual(expected[table], found[table]))
  if (different.length > 0) fail(`different from that moment: ${different.join(', ')}`)
  const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0)
  say(`  ${tables.length} tables with ${rows} rows compared, ${different.length} differ`)
  await checkAudit(restored)
  const second = portalAt(await freePort())
  await timed('started a portal', () => second.start(restored))
  say(`  back after ${seconds(performance.now() - started)}`)
  await second.stop()
  await restored.stop()
}

/** The data directory is lost under work; the newest state is restored, and the portal starts on it. */
const replaceLost = async (databases: Databases, lost: Running, portal: Portal, record: WorkRecord) => {
  say('The data directory is lost')
  const lostAt = new Date()
  await lost.lose()
  const promised = structuredClone(record.promised)
  const started = performance.now()
  const restored = await restoreAndStart(databases, 'after-the-loss')
  const last = databases.lastTransaction('after-the-loss')
  const missing = await missingIn(restored.superuserUrl, promised)
  const early = missing.filter(({ at }) => at <= last)
  if (early.length > 0) fail(`${early.length} queries from before the last archived transaction are missing`)
  say(
    `  everything until ${last.toISOString()} is there, ${seconds(lostAt.getTime() - last.getTime())} before the loss`,
  )
  say(`  of ${promised.length} acknowledged queries ${missing.length} have lost their last changes`)
  await checkAudit(restored)
  await portal.stop()
  await timed('started the portal', () => portal.start(restored))
  say(`  back after ${seconds(performance.now() - started)}`)
}

/** Prints how long both recoveries take, what is lost, and whether anything differs. */
const drill = async (queries: number) => {
  const databases = openDatabases(undo)
  const database = await databases.create()
  const portal = portalAt(await freePort())
  await portal.start(database)
  say(`With ${queries} queries`)
  await timed('filled', () => fill(database, queries))

  const caller = createCaller(portal.address)
  await caller.signIn(PARTNER)
  const record = newWorkRecord()
  let isOver = false
  const clients = Array.from({ length: CLIENTS }, (_, n) =>
    write(caller, `client ${n}`, record, () => isOver),
  )
  await timed('took a full backup', databases.backUp)
  await wait(WORK_MS)
  await undoMistake(databases, database, portal)
  await wait(BEFORE_LOSS_MS)
  await replaceLost(databases, database, portal, record)
  isOver = true
  await Promise.all(clients)
  say(`${record.acknowledged} calls were acknowledged`)
  say(`the repository holds ${Math.round((await databases.size()) / MIB)} MiB`)
}

const { values } = parseArgs({ options: { queries: { type: 'string', default: '1000000' } } })
try {
  await drill(Number(values.queries))
} catch (error) {
  fail(reasonOf(error))
} finally {
  await undo.all()
  // Clients of a failed drill would wait for their portal for ever.
  process.exit()
}
