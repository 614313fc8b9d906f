import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit, holdsEnd } from '../../server/platform/audit/check-audit.ts'
import { audit } from '../../server/platform/audit/audit.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await audit(server.database, { event: 'trial.happened', accountUserId: 1, subject: 'query', subjectId: 7 })
})
afterAll(() => server.stop())

const ofTrial = eq(auditTable.event, 'trial.happened')

test('an entry keeps what happened, to what, by whom and when', async () => {
  const [entry] = await server.database.select().from(auditTable).where(ofTrial)
  expect(entry).toMatchObject({ accountUserId: 1, subject: 'query', subjectId: '7', at: expect.any(Date) })
})

const statements = [
  `update audit set event = 'nothing'`,
  'delete from audit',
  'truncate audit',
  'update audit_chain set position = position + 1',
  'delete from audit_chain',
  'truncate audit_chain',
]

test.each(statements)('not even the owner of the tables may by the way %s', async (statement) => {
  const before = await server.database.$count(auditTable)
  await expect(server.asOwner(statement)).rejects.toMatchObject({
    cause: { message: 'the audit trail is append-only' },
  })
  expect(await server.database.$count(auditTable)).toBe(before)
})

test.each([
  ...statements,
  `insert into audit_chain (position, audit_id, hash) values (1000000, 1000000, '')`,
  'alter table audit disable trigger all',
  'drop trigger audit_append_only on audit',
  'drop trigger audit_chained on audit',
  'drop table audit',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'create function chain_audit(integer) returns integer language sql as $$ select 1 $$',
  `select setval('audit_audit_id_seq', 1)`,
  'set session_replication_role = replica',
  'alter role tehing_program superuser',
])('the program has no right to %s', async (statement) => {
  await expect(server.database.execute(statement)).rejects.toMatchObject({
    cause: { code: '42501', message: expect.stringMatching(/permission denied|must be owner/) },
  })
})

test('an entry goes with what it tells about when that is rolled back', async () => {
  const rolledBack = server.database.transaction(async (tx) => {
    await audit(tx, { event: 'trial.undone' })
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect(await server.database.$count(auditTable, eq(auditTable.event, 'trial.undone'))).toBe(0)
})

describe('the check against the hash chain', () => {
  const tampering = (statement: string) =>
    server.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`)
  const ofTrialInSql = `event = 'trial.happened'`
  const trialId = async () =>
    (await server.database.select({ auditId: auditTable.auditId }).from(auditTable).where(ofTrial))[0]
      ?.auditId

  test('finds nothing where nothing was touched, however many wrote at once', async () => {
    const { database } = server
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => audit(database, { event: 'trial.together', details: { n } })),
    )
    const { entries, wrong, end } = await checkAudit(database)
    expect(wrong).toEqual([])
    expect(end).toEqual({ position: entries, hash: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(entries).toBeGreaterThan(30)
  })

  test.each([
    [
      'changed',
      `update audit set details = '{"n":7}' where ${ofTrialInSql}`,
      `update audit set details = null where ${ofTrialInSql}`,
    ],
    [
      'changed',
      `update audit set at = at - interval '1 day' where ${ofTrialInSql}`,
      `update audit set at = at + interval '1 day' where ${ofTrialInSql}`,
    ],
  ] as const)('names an entry that was %s: %s', async (wrong, tampered, mended) => {
    await tampering(tampered)
    expect((await checkAudit(server.database)).wrong).toEqual([{ auditId: await trialId(), wrong }])
    await tampering(mended)
    expect((await checkAudit(server.database)).wrong).toEqual([])
  })

  test('names one whose hash was made to fit, by the next one', async () => {
    const auditId = await trialId()
    await tampering(`
      create table kept as select * from audit_chain where audit_id = ${auditId};
      update audit set event = 'trial.nothing' where audit_id = ${auditId};
      update audit_chain c set hash = encode(sha256(convert_to(coalesce((select hash from audit_chain
        where position = c.position - 1), ''), 'UTF8') || audit_text(a)), 'hex')
        from audit a where a.audit_id = c.audit_id and c.audit_id = ${auditId}`)
    const [first] = (await checkAudit(server.database)).wrong
    expect(first?.wrong).toBe('changed')
    expect(first?.auditId).toBeGreaterThan(auditId ?? 0)
    await tampering(`
      update audit set event = 'trial.happened' where audit_id = ${auditId};
      update audit_chain c set hash = kept.hash from kept where kept.audit_id = c.audit_id`)
    expect((await checkAudit(server.database)).wrong).toEqual([])
  })

  test('names what was deleted and what was added, and a noted end tells that the end was cut off', async () => {
    const { database } = server
    await audit(database, { event: 'trial.last' })
    const { end, entries } = await checkAudit(database)
    expect(await holdsEnd(database, end)).toBe(true)
    await tampering(`delete from audit where event = 'trial.last'`)
    expect((await checkAudit(database)).wrong).toEqual([{ auditId: expect.any(Number), wrong: 'deleted' }])
    await tampering(`delete from audit_chain where position = ${end.position}`)
    expect(await checkAudit(database)).toMatchObject({ wrong: [], entries: entries - 1 })
    expect(await holdsEnd(database, end)).toBe(false)
    await tampering(`insert into audit (event) values ('trial.forged')`)
    expect((await checkAudit(database)).wrong).toEqual([{ auditId: expect.any(Number), wrong: 'added' }])
  })
})
