import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/audit/audit.ts'
import { auditTable } from '../../server/audit/audit.table.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await audit(server.database, { event: 'trial.happened', accountUserId: 1, subject: 'query', subjectId: 7 })
})
afterAll(() => server.stop())

const ofTrial = eq(auditTable.event, 'trial.happened')
const refusal = { cause: { message: 'the audit trail is append-only' } }

test('an entry keeps what happened, to what, by whom and when', async () => {
  const [entry] = await server.database.select().from(auditTable).where(ofTrial)
  expect(entry).toMatchObject({ accountUserId: 1, subject: 'query', subjectId: '7', at: expect.any(Date) })
})

test('an entry cannot be changed, deleted or swept away', async () => {
  const { database } = server
  await expect(database.update(auditTable).set({ event: 'nothing' }).where(ofTrial)).rejects.toMatchObject(
    refusal,
  )
  await expect(database.delete(auditTable).where(ofTrial)).rejects.toMatchObject(refusal)
  await expect(database.execute(sql`truncate audit`)).rejects.toMatchObject(refusal)
  expect(await database.$count(auditTable, ofTrial)).toBe(1)
})

test('an entry goes with what it tells about when that is rolled back', async () => {
  const rolledBack = server.database.transaction(async (tx) => {
    await audit(tx, { event: 'trial.undone' })
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect(await server.database.$count(auditTable, eq(auditTable.event, 'trial.undone'))).toBe(0)
})
