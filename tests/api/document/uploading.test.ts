import { readdirSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { POOL_SIZE } from '../../../server/platform/database/database.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { INHOUSE, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { pdf, png } from './samples.ts'
import { beginUpload } from './slow-upload.ts'

let server: TestServer
let token: string
let folder: string
/** Folder of files that are not inspected yet. */
let incoming: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn(PARTNER)
  folder = join(server.dependencies.config.dataDir, 'files')
  incoming = join(server.dependencies.config.dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  await mkdir(incoming, { recursive: true })
})
afterAll(() => server.stop())

let queryId: number
let before: string[]
beforeEach(async () => {
  queryId = (await queryIn(server, 'P', {}, 'partner')).queryId
  before = stored()
})

const coming = () => readdirSync(incoming)
const stored = () => readdirSync(folder).toSorted()
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 })
const added = () => stored().filter((key) => !before.includes(key))
const left = () => [...coming(), ...added()]
const keysOfRows = async () => {
  const rows = await server.database.select({ storedKey: documentTable.storedKey }).from(documentTable)
  return rows.map(({ storedKey }) => storedKey).toSorted()
}
const find = () => server.ask(documentCalls.find, { params: { queryId } }, PARTNER)
const upload = (key: string, name: string, content: Buffer) => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(content)]), name)
  const headers = { 'idempotency-key': key }
  return server.request(documentCalls.upload, { params: { queryId }, body }, PARTNER, { headers })
}

describe('slow uploads', () => {
  test('beyond the number of connections do not delay other calls', async () => {
    const count = POOL_SIZE + 5
    const slow = Array.from({ length: count }, (_, at) =>
      beginUpload(server, { queryId, token, key: `slow-${at}`, name: `${at}.png` }),
    )
    for (const one of slow) one.send(png)
    await eventually(() => coming().length).toBe(count)
    expect(added()).toEqual([])
    expect(await find()).toEqual([])
    expect((await upload('quick', 'quick.pdf', pdf())).status).toBe(201)
    const answers = await Promise.all(slow.map((one) => one.finish()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(await find()).toHaveLength(count + 1)
    expect(await keysOfRows()).toEqual(stored())
  })

  test('that are cut off leave no file and no row, and free their key', async () => {
    const whole = beginUpload(server, { queryId, token, key: 'cut', name: 'half.png' })
    whole.send(png)
    await eventually(() => coming().length).toBe(1)
    whole.breakOff()
    await eventually(left).toEqual([])
    expect(await find()).toEqual([])
    expect((await upload('cut', 'half.png', png)).status).toBe(201)
    expect(added()).toHaveLength(1)
  })
})

describe('a repeated key', () => {
  test('gets the first response, and the second file is deleted', async () => {
    const first = await upload('again', 'a.pdf', pdf())
    const again = await upload('again', 'a.pdf', pdf())
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(added()).toHaveLength(1)
    expect(await find()).toEqual(first.body)
  })

  test('gets the same response as a concurrent first call', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload('at once', 'a.pdf', pdf())))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [201, answers[0]?.body]),
    )
    expect(added()).toHaveLength(1)
  })

  test('gets its response although the query is locked meanwhile', async () => {
    const first = await upload('sent', 'a.pdf', pdf())
    await server.database.execute(sql`update query set status = 'SM' where query_id = ${queryId}`)
    expect((await upload('sent', 'a.pdf', pdf())).body).toEqual(first.body)
    expect((await upload('later', 'a.pdf', pdf())).status).toBe(409)
    expect(added()).toHaveLength(1)
  })

  test('with another file or name is refused with the first response', async () => {
    const first = await upload('other', 'a.pdf', pdf())
    for (const [name, content] of [
      ['a.pdf', pdf('/A 1')],
      ['b.pdf', pdf()],
    ] as const) {
      const { status, body } = await upload('other', name, content)
      expect([status, body]).toMatchObject([409, { code: 'request.keyReused', stored: first.body }])
    }
    expect(added()).toHaveLength(1)
  })
})

describe('stores nothing', () => {
  test('if the rows are refused', async () => {
    const slow = beginUpload(server, { queryId, token, name: 'late.png' })
    slow.send(png)
    await eventually(() => coming().length).toBe(1)
    await server.database.execute(sql`update query set status = 'SM' where query_id = ${queryId}`)
    const { status, body } = await slow.finish()
    expect([status, body]).toMatchObject([409, { code: 'query.locked', currentStatus: 'SM' }])
    expect(left()).toEqual([])
    expect(await server.ask(documentCalls.find, { params: { queryId } }, INHOUSE)).toEqual([])
  })

  test.each([['with a key'], [undefined]])('where the commit fails: %s', async (key) => {
    await server.asOwner(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the commit fails'; end $$;
      create constraint trigger failing after insert on document deferrable initially deferred
        for each row execute function fail()`)
    const slow = beginUpload(server, { queryId, token, ...(key && { key }), name: 'a.png' })
    slow.send(png)
    const { status, body } = await slow.finish()
    await server.asOwner(sql`drop trigger failing on document; drop function fail()`)
    expect([status, body]).toMatchObject([500, { code: 'internal' }])
    expect(left()).toEqual([])
    expect(await find()).toEqual([])
  })

  test('if the store fails, which is not the sender’s fault', async () => {
    const away = `${folder}-away`
    await rename(folder, away)
    await writeFile(folder, 'no folder')
    const { status, body } = await upload('no store', 'a.png', png)
    await rm(folder)
    await rename(away, folder)
    expect([status, body]).toMatchObject([500, { code: 'internal' }])
    expect(left()).toEqual([])
    expect((await upload('no store', 'a.png', png)).status).toBe(201)
  })
})
