import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import type { AuditFilter } from '../../../api/audit.ts'
import { csvLine } from '../../../server/export/csv.ts'
import { removeExports } from '../../../server/export/export.job.ts'
import { audit } from '../../../server/platform/audit/write-audit.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { exportTable } from '../../../server/schema/export.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { eventually } from '../../eventually.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
const QUERY = 900_001

beforeAll(async () => {
  server = await startTestServer()
  const { database } = server
  const [shop] = await database.select().from(userTable).where(eq(userTable.email, SHOP))
  const accountUserId = shop?.accountUserId ?? 0
  const subject = { subject: 'query', subjectId: QUERY }
  await audit(database, { event: 'query.saved', accountUserId, ...subject, details: { changes: [] } })
  await audit(database, { event: 'query.personalCodesRead', accountUserId, ...subject })
  await audit(database, {
    event: 'call.refused',
    accountUserId,
    ...subject,
    details: { note: 'of 37803140002' },
  })
  await audit(database, {
    event: 'session.started',
    accountUserId,
    details: { method: '=HYPERLINK("http://x")' },
  })
  await audit(database, { event: 'trial.happened', details: { text: 'nobody' } })
})
afterAll(() => server.stop())

const find = (filter: AuditFilter & { cursor?: string; pageSize?: number }) =>
  server.ask(auditCalls.find, { query: filter }, COMPLIANCE)
const eventsOf = async (filter: AuditFilter) => (await find(filter)).content.map(({ event }) => event)

describe('the trail', () => {
  test('is newest first, with user, event and time', async () => {
    const { content, totalElements } = await find({ queryId: QUERY })
    expect(totalElements).toBe(3)
    expect(content.map(({ event, kind }) => [event, kind])).toEqual([
      ['call.refused', 'refusal'],
      ['query.personalCodesRead', 'read'],
      ['query.saved', 'change'],
    ])
    expect(content[2]).toMatchObject({
      at: expect.stringMatching(/Z$/),
      personName: expect.stringMatching(/\S \S/),
      subject: 'query',
      subjectId: String(QUERY),
      address: null,
      browser: null,
    })
  })

  test('masks personal codes in messages', async () => {
    const [refused] = (await find({ queryId: QUERY, kind: 'refusal' })).content
    expect(refused?.details).toEqual({ note: 'of 3••••••••••' })
  })

  test('is filtered by person, kind and day, alone and together', async () => {
    expect(await eventsOf({ queryId: QUERY, kind: 'read' })).toEqual(['query.personalCodesRead'])
    expect(await eventsOf({ queryId: QUERY, person: 'SHOP@tehing' })).toHaveLength(3)
    expect(await eventsOf({ queryId: QUERY, person: 'partner@' })).toEqual([])
    expect(await eventsOf({ queryId: QUERY, person: '%' })).toEqual([])
    expect(await eventsOf({ person: 'shop@tehing', kind: 'signIn' })).toEqual(['session.started'])
    expect(await eventsOf({ queryId: QUERY, to: '2026-01-01' })).toEqual([])
    expect(await eventsOf({ queryId: QUERY, from: '2026-01-01', to: '2099-01-01' })).toHaveLength(3)
    expect(await eventsOf({ queryId: QUERY, from: '2099-01-01' })).toEqual([])
  })

  test('uses the days of Tallinn', async () => {
    await server.asOwner(`begin; set local session_replication_role = replica;
      insert into audit (audit_id, event, subject, subject_id, at) values
      (900001, 'trial.lateEvening', 'query', '900002', '2026-03-01T21:59:59Z'),
      (900002, 'trial.justAfterMidnight', 'query', '900002', '2026-03-01T22:00:00Z'); commit`)
    expect(await eventsOf({ queryId: 900_002, to: '2026-03-01' })).toEqual(['trial.lateEvening'])
    expect(await eventsOf({ queryId: 900_002, from: '2026-03-02' })).toEqual(['trial.justAfterMidnight'])
    await server.asOwner(`begin; set local session_replication_role = replica;
      delete from audit where subject_id = '900002'; commit`)
  })

  test('has pages in both directions, by cursors of the same filter', async () => {
    const idsOf = (page: Awaited<ReturnType<typeof find>>) => page.content.map(({ auditId }) => auditId)
    const { database } = server
    const of = (queryId: number) => ({ subject: 'query', subjectId: queryId })
    for (let nth = 0; nth < 12; nth += 1) await audit(database, { event: 'query.saved', ...of(900_010) })
    const filter = { queryId: 900_010, pageSize: 5 }
    const all = idsOf(await find({ ...filter, pageSize: 100 }))
    expect(all).toHaveLength(12)
    const first = await find(filter)
    const second = await find({ ...filter, cursor: first.cursors?.next ?? '' })
    const last = await find({ ...filter, cursor: 'last' })
    const pages = [all.slice(0, 5), all.slice(5, 10), all.slice(10)]
    expect([first, second, last].map(idsOf)).toEqual(pages)
    expect(first.cursors?.previous).toBeNull()
    expect(last.cursors?.next).toBeNull()
    expect(idsOf(await find({ ...filter, cursor: last.cursors?.previous ?? '' }))).toEqual(pages[1])
    await audit(database, { event: 'query.saved', ...of(900_010) })
    const again = idsOf(await find({ ...filter, cursor: second.cursors?.previous ?? '' }))
    expect(again).toEqual(pages[0])
    const query = { ...filter, kind: 'read' as const, cursor: first.cursors?.next ?? '' }
    expect(await server.refuse(auditCalls.find, { query }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ path: 'cursor', code: 'field.cursor' }],
    })
  })

  test('reports wrong filters, and is for compliance only', async () => {
    const query = { kind: 'other', from: '2026-02-30', queryId: 0 }
    const refused = await server.refuse(auditCalls.find, { query }, COMPLIANCE)
    expect(refused.fields?.map(({ path }) => path).toSorted()).toEqual(['from', 'kind', 'queryId'])
    for (const as of [PARTNER, INHOUSE, SHOP, CREDIT] as const)
      for (const call of [auditCalls.find, auditCalls.check, auditCalls.exports])
        expect(await server.refuse(call, {}, as)).toMatchObject({ status: 403 })
  })
})

describe('the check', () => {
  const tampering = (statement: string) =>
    server.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`)

  test('finds nothing, then changes made behind the program, and is itself audited', async () => {
    const sound = await server.ask(auditCalls.check, {}, COMPLIANCE)
    expect(sound.wrong).toEqual([])
    expect(sound.entries + sound.records).toBe(sound.end.position)
    await tampering(`update audit set address = '10.0.0.1' where event = 'trial.happened'`)
    const [entry] = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'trial.happened'))
    const { wrong } = await server.ask(auditCalls.check, {}, COMPLIANCE)
    expect(wrong).toEqual([{ table: 'audit', id: entry?.auditId, wrong: 'changed' }])
    await tampering(`update audit set address = null where event = 'trial.happened'`)
    expect((await server.ask(auditCalls.check, {}, COMPLIANCE)).wrong).toEqual([])
    const checks = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.event, 'audit.checked'))
    expect(checks.map(({ details }) => details?.['wrong'])).toEqual([0, 1, 0])
  })
})

describe('an export', () => {
  const exported = async (filter: AuditFilter) => {
    const { exportId } = await server.ask(auditCalls.startExport, { body: filter }, COMPLIANCE)
    await eventually(async () => {
      const made = (await server.ask(auditCalls.exports, {}, COMPLIANCE)).find(
        (one) => one.exportId === exportId,
      )
      expect(made?.state).toBe('ready')
      expect(made?.rowsDone).toBe(made?.rowsTotal)
    })
    return exportId
  }
  const download = (exportId: number) =>
    server.ask(auditCalls.downloadExport, { params: { exportId } }, COMPLIANCE)

  test('contains what the filter selects, in cells that no spreadsheet runs', async () => {
    const { name, content } = await download(await exported({ queryId: QUERY }))
    expect(name).toMatch(/^audit-\d+\.csv$/)
    const lines = (await content.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe(
      '"When";"Who";"E-mail";"Kind";"Event";"What happened";"About";"Address";"Browser";"Details";"Request"',
    )
    expect(lines[3]).toContain(`"Refusal";"call.refused";"Call refused";"query ${QUERY}"`)
    expect(lines[3]).toContain('"{""note"":""of 3••••••••••""}"')
  })

  test.each([
    ['=1+1', `"'=1+1"`],
    ['＝1+1', `"'＝1+1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠SUM(1)', `"'＠SUM(1)"`],
    ['﹦1', `"'﹦1"`],
    ['\u2212 1', `"'\u2212 1"`],
    ['\u200B=1', `"'\u200B=1"`],
    ['\uFEFF\u00AD \u2060@x', `"'\uFEFF\u00AD \u2060@x"`],
    ['\u202E=1', `"'\u202E=1"`],
    ['\u0000+1', `"'\u0000+1"`],
    ['\u3164=1', `"'\u3164=1"`],
    ['\u200Bplain = 1', `"\u200Bplain = 1"`],
    ['+372', `"'+372"`],
    ['-5', `"'-5"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
    ['a"b;c\nd', '"a""b;c\nd"'],
    ['Õie', '"Õie"'],
  ])('cell %j', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`)
  })

  test('is audited, and so is each download', async () => {
    const exportId = await exported({ kind: 'signIn' })
    await download(exportId)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(exportId)))
    expect(entries.map(({ event, details }) => [event, details])).toEqual([
      ['audit.exported', { filter: { kind: 'signIn' } }],
      ['export.read', { call: 'GET /compliance/audit/exports/:exportId/file' }],
    ])
  })

  test('belongs to its requester, and is deleted with its file after a day', async () => {
    const exportId = await exported({ queryId: QUERY })
    const { database, dependencies } = server
    const [row] = await database.select().from(exportTable).where(eq(exportTable.exportId, exportId))
    await database.update(exportTable).set({ accountUserId: 1 }).where(eq(exportTable.exportId, exportId))
    const ofOther = { params: { exportId } }
    expect(await server.refuse(auditCalls.downloadExport, ofOther, COMPLIANCE)).toMatchObject({ status: 404 })
    const later = { ...dependencies, now: () => new Date(Date.now() + 25 * 3_600_000) }
    await removeExports(later)
    expect(await database.$count(exportTable)).toBe(0)
    await expect(dependencies.files.get(row?.storedKey ?? '')).rejects.toThrow('document.gone')
  })
})
