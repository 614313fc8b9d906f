import { and, eq, isNotNull, max, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAudit, holdsEnd } from '../../server/platform/audit/check-audit.ts'
import { audit } from '../../server/platform/audit/write-audit.ts'
import { auditTable } from '../../server/schema/audit.table.ts'
import { committeeVoteTable } from '../../server/schema/committee-vote.table.ts'
import { queryTable } from '../../server/schema/query.table.ts'
import { userTable } from '../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await audit(server.database, { event: 'trial.happened', accountUserId: 1, subject: 'query', subjectId: 7 })
})
afterAll(() => server.stop())

const anyQuery = async () =>
  (await server.database.select({ id: max(queryTable.queryId) }).from(queryTable))[0]?.id ?? 0
const anyUser = async () =>
  (await server.database.select({ id: max(userTable.accountUserId) }).from(userTable))[0]?.id ?? 0

const ofTrial = eq(auditTable.event, 'trial.happened')

test('an entry stores event, subject, user and time', async () => {
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

test.each(statements)('not even the owner of the tables can change it by %s', async (statement) => {
  const before = await server.database.$count(auditTable)
  await expect(server.asOwner(statement)).rejects.toMatchObject({
    cause: { message: 'the audit trail is append-only' },
  })
  expect(await server.database.$count(auditTable)).toBe(before)
})

test.each([
  ...statements,
  `insert into audit_chain (position, table_name, record_id, hash) values (1000000, 'audit', 1000000, '')`,
  'alter table audit disable trigger all',
  'drop trigger audit_append_only on audit',
  'drop trigger audit_chained on audit',
  'drop trigger audit_stamped on audit',
  `update status_history set status = 'N'`,
  'delete from status_history',
  'truncate status_history cascade',
  `update query_version set form = '{}'`,
  'delete from query_version',
  'truncate query_version',
  'delete from query',
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

test('time and number of an entry ignore the insert', async () => {
  const { database } = server
  const last = (await database.select({ id: max(auditTable.auditId) }).from(auditTable))[0]?.id ?? 0
  const before = Date.now()
  const { rows } = await database.execute(sql`
    insert into audit (audit_id, at, account_user_id, event)
    values (${last - 1}, '2020-01-01', 1, 'trial.backdated') returning audit_id, at`)
  expect(Number(rows[0]?.['audit_id'])).toBe(last + 1)
  expect(Date.parse(String(rows[0]?.['at']))).toBeGreaterThanOrEqual(before - 1000)
  expect((await checkAudit(database)).wrong).toEqual([])
})

test('an entry rolls back with its change', async () => {
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

  test('finds nothing in an untouched trail, also after concurrent writes', async () => {
    const { database } = server
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => audit(database, { event: 'trial.together', details: { n } })),
    )
    const { entries, records, wrong, end } = await checkAudit(database)
    expect(wrong).toEqual([])
    expect(end).toEqual({ position: entries + records, hash: expect.stringMatching(/^[\da-f]{64}$/) })
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
    expect((await checkAudit(server.database)).wrong).toEqual([
      { table: 'audit', id: await trialId(), wrong },
    ])
    await tampering(mended)
    expect((await checkAudit(server.database)).wrong).toEqual([])
  })

  test('finds an entry with a recomputed hash by the next entry', async () => {
    const auditId = await trialId()
    await tampering(`
      create table kept as select * from audit_chain where table_name = 'audit' and record_id = ${auditId};
      update audit set event = 'trial.nothing' where audit_id = ${auditId};
      update audit_chain c set hash = encode(sha256(convert_to(coalesce((select hash from audit_chain
        where position = c.position - 1), ''), 'UTF8') || audit_text(a)), 'hex')
        from audit a where c.table_name = 'audit' and a.audit_id = c.record_id and c.record_id = ${auditId}`)
    const [first] = (await checkAudit(server.database)).wrong
    expect(first?.wrong).toBe('changed')
    expect(first?.table === 'audit' ? first.id : Infinity).toBeGreaterThan(auditId ?? 0)
    await tampering(`
      update audit set event = 'trial.happened' where audit_id = ${auditId};
      update audit_chain c set hash = kept.hash from kept where (kept.table_name, kept.record_id) = (c.table_name, c.record_id)`)
    expect((await checkAudit(server.database)).wrong).toEqual([])
  })

  test('finds deleted and added entries; a noted end shows a cut trail', async () => {
    const { database } = server
    await audit(database, { event: 'trial.last' })
    const { end, entries } = await checkAudit(database)
    expect(await holdsEnd(database, end)).toBe(true)
    await tampering(`delete from audit where event = 'trial.last'`)
    expect((await checkAudit(database)).wrong).toEqual([
      { table: 'audit', id: expect.any(Number), wrong: 'deleted' },
    ])
    await tampering(`delete from audit_chain where position = ${end.position}`)
    expect(await checkAudit(database)).toMatchObject({ wrong: [], entries: entries - 1 })
    expect(await holdsEnd(database, end)).toBe(false)
    await tampering(`insert into audit (event) values ('trial.forged')`)
    expect((await checkAudit(database)).wrong).toEqual([
      { table: 'audit', id: expect.any(Number), wrong: 'added' },
    ])
  })

  test.each([
    ['status_history', 'status_history_id', `created_by_name = created_by_name || 'x'`],
    ['status_history', 'status_history_id', `created_at = created_at - interval '1 minute'`],
    ['query_version', 'version_id', `form = form || '{"custName":"Other"}'`],
    ['committee_vote', 'vote_id', `note = note || 'x'`],
  ])('names what was changed or deleted in %s: %s, %s', async (table, column, change) => {
    const { database } = server
    const [query, user] = [await anyQuery(), await anyUser()]
    await database.execute(sql`insert into query_version (query_id, form) values (${query}, '{}')`)
    await database.execute(sql`insert into committee_vote (query_id, account_user_id, vote, ended_at)
      values (${query}, ${user}, 'approve', now())`)
    const before = (await checkAudit(database)).wrong
    const { rows } = await database.execute(
      sql.raw(
        `select max(${column}) as id from ${table} ${table === 'committee_vote' ? 'where ended_at is not null' : ''}`,
      ),
    )
    const id = Number(rows[0]?.['id'])
    expect(id).toBeGreaterThan(0)
    await tampering(`create table kept_row as select * from ${table} where ${column} = ${id};
      update ${table} set ${change} where ${column} = ${id}`)
    expect((await checkAudit(database)).wrong).toEqual([{ table, id, wrong: 'changed' }, ...before])
    await tampering(`delete from ${table} where ${column} = ${id}`)
    expect((await checkAudit(database)).wrong).toEqual([{ table, id, wrong: 'deleted' }, ...before])
    await tampering(`insert into ${table} select * from kept_row; drop table kept_row`)
    expect((await checkAudit(database)).wrong).toEqual(before)
  })
})

test('finds history and versions with another time than their writing', async () => {
  const { database } = server
  const query = await anyQuery()
  const before = (await checkAudit(database)).wrong
  const added = async (row: SQL) =>
    Number((await database.execute(sql`insert into ${row} as id`)).rows[0]?.['id'])
  const history = await added(sql`status_history (query_id, status, created_at)
    values (${query}, 'SM', now() - interval '1 day') returning status_history_id`)
  await added(sql`query_version (query_id, form) values (${query}, '{}') returning version_id`)
  const version = await added(sql`query_version (query_id, form, at)
    values (${query}, '{}', now() + interval '1 day') returning version_id`)
  expect((await checkAudit(database)).wrong).toEqual([
    { table: 'status_history', id: history, wrong: 'backdated' },
    { table: 'query_version', id: version, wrong: 'backdated' },
    ...before,
  ])
})

test('an ended vote cannot change, an open one can', async () => {
  const { database } = server
  const vote = { queryId: await anyQuery(), accountUserId: await anyUser(), vote: 'approve' } as const
  const [open] = await database.insert(committeeVoteTable).values(vote).returning()
  if (!open) throw new Error('the vote was not stored')
  const own = eq(committeeVoteTable.voteId, open.voteId)
  await database.update(committeeVoteTable).set({ vote: 'refuse' }).where(own)
  await database.update(committeeVoteTable).set({ endedAt: new Date(), decided: true }).where(own)
  const kept = { cause: { code: '42501', message: 'a vote that has ended stays as it is' } }
  await expect(database.update(committeeVoteTable).set({ vote: 'approve' }).where(own)).rejects.toMatchObject(
    kept,
  )
  await expect(database.update(committeeVoteTable).set({ endedAt: null }).where(own)).rejects.toMatchObject(
    kept,
  )
  await expect(database.delete(committeeVoteTable).where(own)).rejects.toMatchObject(kept)
  expect(await database.$count(committeeVoteTable, and(own, isNotNull(committeeVoteTable.endedAt)))).toBe(1)
})
