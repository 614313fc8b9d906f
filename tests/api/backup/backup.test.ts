import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { queryCalls } from '../../../api/query.calls.ts'
import { type Database, openDatabase } from '../../../server/platform/database/database.ts'
import { type Places, takeBackup } from '../../../tools/backup/backup.ts'
import { completeQuery, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { emptyPlaces, placesOf as placesIn, storeDocuments as storeIn } from './places.ts'

const FILES = 100

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'tehing-backup-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const placesOf = (name: string) => placesIn(server, join(folder, name))

/** Rows and their digest of every table that the portal's own migrations make. */
const contentOf = async (database: Database) => {
  const { rows } = await database.execute<{ name: string }>(
    sql`select format('%I', relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const content: Record<string, unknown> = {}
  for (const { name } of rows) {
    const digest = await database.execute(
      `select count(*), md5(string_agg(row::text, ',' order by row::text)) from ${name} row`,
    )
    content[name] = digest.rows[0]
  }
  return content
}

const storeDocuments = (queryId: number, count: number) =>
  storeIn(server, server.dependencies.files, queryId, count)

const saveQuery = () => server.ask(queryCalls.save, { body: completeQuery }, PARTNER)

/** The jobs that wait for next year. */
const laterJobs = async (database: Database) =>
  (
    await database.execute(
      sql`select id, name, data, start_after from pgboss.job where start_after > now() + interval '300 days'`,
    )
  ).rows

test('a backup of the working portal is restored row by row and file by file, and the portal goes on', async () => {
  const { queryId } = await saveQuery()
  const stored = await storeDocuments(queryId, FILES)
  await server.database.execute(
    sql`insert into pgboss.job (name, data, start_after)
      values ('session.cleanup', '{"of": "the test"}', now() + interval '1 year')`,
  )
  const from = placesOf('whole')
  const before = await contentOf(server.database)
  const taken = await takeBackup(from)
  await saveQuery()
  expect(taken.files).toHaveLength(FILES)
  expect(taken.missing).toEqual([])

  const { database, files, restore } = await emptyPlaces(from)
  const restored = await restore()
  expect(restored).toEqual(taken)
  expect(await contentOf(database)).toEqual(before)
  const later = await laterJobs(server.database)
  expect(later).toHaveLength(1)
  expect(await laterJobs(database)).toEqual(later)
  for (const [key, content] of stored) expect((await files.get(key)).toString()).toBe(content)
  const next = await database.execute(sql`select nextval('query_query_id_seq') as id`)
  expect(next.rows[0]?.['id']).toBe(queryId + 1)
  // Triggers and foreign keys are back.
  const failed = (work: Promise<unknown>) => work.then(String, (error: Error) => String(error.cause))
  expect(await failed(database.execute(sql`delete from audit`))).toContain('append-only')
  expect(await failed(database.execute(sql`update document set query_id = 0`))).toContain('foreign key')
  await expect(restore()).rejects.toThrow('The database is not empty')
})

test('only its owner may read the folder, and a file that is missing is named', async () => {
  const { queryId } = await saveQuery()
  const [key = ''] = (await storeDocuments(queryId, 2)).keys()
  await server.dependencies.files.delete(key)
  const from = placesOf('missing')
  expect((await takeBackup(from)).missing).toEqual([key])
  for (const name of readdirSync(from.folder)) {
    const { mode } = statSync(join(from.folder, name))
    expect(mode & 0o077, name).toBe(0)
  }
  const { files, restore } = await emptyPlaces(from)
  await restore()
  await expect(files.get(key)).rejects.toMatchObject({ code: 'document.gone' })
})

const fileIn = (at: string) => readdirSync(at).find((name) => name.startsWith('file.')) ?? 'none'

describe('a restore is refused, and leaves the database empty, if', () => {
  const attempt = async (name: string, spoil: (folder: string) => Partial<Places> | void) => {
    const from = placesOf(name)
    await takeBackup(from)
    const { database, restore } = await emptyPlaces(from)
    const refused = await restore(spoil(from.folder) ?? {}).then(
      () => 'restored',
      (error: unknown) => (error as Error).message,
    )
    const made = await database.execute(sql`select to_regclass('public.query') as made`)
    const rows = made.rows[0]?.['made'] ? await database.execute(sql`select from query`) : { rowCount: 0 }
    return { refused, rows: rows.rowCount }
  }

  test.each<[string, (folder: string) => Partial<Places> | void, string]>([
    [
      'the secret is another',
      () => ({ secret: 'another secret, of forty letters as well' }),
      'The key does not open the backup',
    ],
    ['the folder holds no backup', () => ({ folder: tmpdir() }), 'holds no backup'],
    ['it was cut off', (at) => rmSync(join(at, 'manifest')), 'was cut off'],
    [
      'a table was cut short',
      (at) => truncateSync(join(at, 'table.public.query'), statSync(join(at, 'table.public.query')).size - 1),
      'The table public.query was not restored',
    ],
    [
      'a table was exchanged',
      (at) => copyFileSync(join(at, 'table.public.reason'), join(at, 'table.public.partner')),
      'The table public.partner was not restored',
    ],
    ['a file is empty', (at) => truncateSync(join(at, fileIn(at))), 'was not restored: it is too short'],
  ])('%s', async (name, spoil, message) => {
    const { refused, rows } = await attempt(name, spoil)
    expect(refused).toContain(message)
    expect(rows).toBe(0)
  })
})

test('a backup is refused into a folder that holds something', async () => {
  await takeBackup(placesOf('taken'))
  await expect(takeBackup(placesOf('taken'))).rejects.toThrow('is not empty')
})

describe('a backup fails, and its folder cannot be restored, if', () => {
  const expectFailure = async (from: Places, taking: Promise<unknown>, reason: RegExp) => {
    await expect(taking).rejects.toThrow(reason)
    await expect(taking).rejects.toThrow(`The folder ${from.folder} is of no use`)
    const { restore } = await emptyPlaces(from)
    await expect(restore()).rejects.toThrow('was cut off')
  }

  test.each<[string, Places['files']['getStream'], RegExp]>([
    ['does not answer', () => Promise.reject(new Error('no answer')), /^The backup failed: no answer/],
    [
      'stops in the middle of a file',
      async () =>
        Readable.from(
          (async function* parts() {
            yield Buffer.from('a part')
            throw new Error('reset')
          })(),
        ),
      /^The backup failed: reset/,
    ],
  ])('the file store %s', async (name, getStream, reason) => {
    await storeDocuments((await saveQuery()).queryId, 1)
    const from = placesOf(name)
    await expectFailure(from, takeBackup({ ...from, files: { ...from.files, getStream } }), reason)
  })

  test('the file store has none of the files', async () => {
    await storeDocuments((await saveQuery()).queryId, 1)
    const from = placesOf('another store')
    const { files } = await emptyPlaces(from)
    await expectFailure(from, takeBackup({ ...from, files }), /the file store has none of the files/)
  })

  test('a connection is lost in the middle of the tables', async () => {
    const from = placesOf('lost connection')
    const { database, close } = openDatabase(from.urls.owner)
    onTestFinished(close)
    const { begun } = await database.transaction(async (tx) => {
      await tx.execute(sql`lock table status_history in access exclusive mode`)
      const taking = takeBackup(from)
      taking.catch(() => undefined)
      await expect.poll(() => endWaiting(database), { timeout: 20_000 }).toBe(1)
      return { begun: taking }
    })
    await expectFailure(from, begun, /^The backup failed: .*terminat/)
  })
})

/** Ends connections that wait to copy a table; returns how many. */
const endWaiting = async (database: Database): Promise<number> => {
  const ended = await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'copy (select%' and wait_event_type = 'Lock'`,
  )
  return ended.rows.length
}
