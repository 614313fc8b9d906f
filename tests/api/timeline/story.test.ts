import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls, type TimelineKind } from '../../../api/timeline.calls.ts'
import { notingFailures } from '../../../server/failed-work/note-failure.ts'
import { recordLetter } from '../../../server/notification/record-letter.ts'
import { audit } from '../../../server/platform/audit/write-audit.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { queryVersionTable } from '../../../server/schema/query-version.table.ts'
import { upload } from '../audit/scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { type As, steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, step } = steppingOn(() => server)

type Asked = { kind?: TimelineKind; before?: string; pageSize?: number }
const story = (queryId: number, query: Asked = {}, as: As = COMPLIANCE) =>
  server.ask(timelineCalls.find, { params: { id: queryId }, query }, as)
const version = (queryId: number, versionId: number, as: As = COMPLIANCE) =>
  server.ask(timelineCalls.version, { params: { id: queryId, versionId } }, as)
const read = (queryId: number, as: As) => server.ask(queryCalls.edit, { params: { id: queryId } }, as)
const save = async (queryId: number, changes: object, as: As) => {
  const { modifiedDtime } = await read(queryId, as)
  return server.ask(queryCalls.save, { body: { queryId, modifiedDtime, ...changes } }, as)
}

/** Each entry, newest first, as `kind event about`. */
const timelineOf = async (queryId: number, asked: Asked = {}) =>
  (await story(queryId, asked)).content.map(
    ({ kind, event, about, status }) => `${kind} ${event} ${status ?? about ?? '–'}`,
  )

/** Creates a query with every kind of entry. */
const eventful = async () => {
  const { queryId } = await create({}, INHOUSE)
  await save(queryId, { residual: 10, contactPersCode: '60001019906' }, INHOUSE)
  await server.ask(documentCalls.upload, { params: { queryId }, body: upload() } as never, INHOUSE)
  await server.ask(messageCalls.save, { params: { queryId }, body: { content: 'Tere' } }, INHOUSE)
  await step(queryId, 'SCR', INHOUSE)
  const { database } = server
  const [container] = await database
    .insert(containerTable)
    .values({ queryId, title: 'L-7', state: 'sent' })
    .returning()
  await audit(database, {
    event: 'container.signerRefused',
    subject: 'container',
    subjectId: Number(container?.id),
    details: { signer: 'Mari Mets' },
  })
  await audit(database, { event: 'container.read', subject: 'container', subjectId: Number(container?.id) })
  const of = { subject: 'query', subjectId: queryId }
  await audit(database, { event: 'contract.enteredInLedger', ...of, details: { refno: 'L-7', number: 1 } })
  await recordLetter(database, queryId, { kind: 'decision', name: 'Põhja Masinad OÜ' })
  await audit(database, { event: 'offer.opened', ...of })
  await audit(database, { event: 'work.failed', ...of, details: { kind: 'query.news' } })
  return queryId
}

describe('the timeline of a query', () => {
  test('shows every kind of event once, newest first, without reads', async () => {
    const queryId = await eventful()
    expect(await timelineOf(queryId)).toEqual([
      'failure work.failed.query.news –',
      'offer offer.opened –',
      'letter letter.sent.decision Põhja Masinad OÜ',
      'contract contract.enteredInLedger L-7',
      'container container.signerRefused L-7, Mari Mets',
      'step query.stepTaken SCR',
      'message message.written –',
      'document document.uploaded more.pdf',
      'save query.saved –',
      'step query.stepTaken P',
    ])
  })

  test('shows the changed fields of a save, personal codes only as changed', async () => {
    const queryId = await eventful()
    const [saved] = (await story(queryId, { kind: 'save' })).content
    expect(saved).toMatchObject({ byName: 'Ingrid Hallik' })
    expect(saved?.saved).toEqual([
      { field: 'contactPersCode', before: '3••••••••••', after: '6••••••••••' },
      { field: 'residual', before: 5, after: 10 },
    ])
  })

  test('names added and removed assets and sureties', async () => {
    const { queryId } = await create({}, INHOUSE)
    const saves = async () => (await story(queryId, { kind: 'save' })).content.map(({ saved }) => saved)
    const surety = { name: 'Mari Mets', personalCode: '48505040000', email: 'mari@mets.example' }
    await save(queryId, { sureties: [surety] }, INHOUSE)
    expect((await saves())[0]).toEqual([{ field: 'sureties.0', before: null, after: 'Mari Mets' }])
    await save(queryId, { sureties: [] }, INHOUSE)
    expect((await saves())[0]).toEqual([{ field: 'sureties', before: 'Mari Mets', after: null }])
    const { qassets } = await read(queryId, INHOUSE)
    await save(queryId, { qassets: [...qassets, { qassetName: 'Bucket', qassetPrice: 1 }] }, INHOUSE)
    expect((await saves())[0]).toContainEqual({ field: 'qassets.1', before: null, after: 'Bucket' })
    await save(queryId, { qassets }, INHOUSE)
    expect((await saves())[0]).toContainEqual({ field: 'qassets', before: 'Bucket', after: null })
  })

  test.each([
    ['step', 2],
    ['save', 1],
    ['document', 1],
    ['container', 1],
    ['contract', 1],
    ['letter', 1],
    ['offer', 1],
    ['message', 1],
    ['failure', 1],
  ] as const)('narrowed to %s', async (kind, count) => {
    const found = (await story(await eventful(), { kind })).content
    expect(found.map((entry) => entry.kind)).toEqual(Array.from({ length: count }, () => kind))
  })

  test('has pages without gaps or repetitions, also within one moment', async () => {
    const { queryId } = await create()
    await server.database.transaction(async (tx) => {
      for (let number = 0; number < 23; number += 1)
        await recordLetter(tx, queryId, { kind: 'decision', name: `reader ${number}` })
    })
    const all = (await story(queryId, { pageSize: 100 })).content.map(({ entryId }) => entryId)
    expect(all).toHaveLength(24)
    const paged: string[] = []
    for (let before: string | null | undefined = undefined; before !== null;) {
      const page = await story(queryId, { pageSize: 5, ...(before && { before }) })
      paged.push(...page.content.map(({ entryId }) => entryId))
      before = page.next
    }
    expect(paged).toEqual(all)
  })

  test('uses the query’s indexes', async () => {
    const { rows } = await server.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select 1 from audit where subject = 'query' and subject_id = '1'
        union all select 1 from query_version where query_id = 1 and at <= now()
        union all select 1 from status_history where query_id = 1`)
    })
    expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  })
})

describe('users without access', () => {
  test('partners and shops read the history of steps, but no timeline', async () => {
    const { queryId } = await create()
    const [entry] = (await story(queryId)).content
    for (const [call, params] of [
      [timelineCalls.find, { id: queryId }],
      [timelineCalls.version, { id: queryId, versionId: entry?.versionId }],
    ] as const) {
      expect(await server.refuse(call, { params }, PARTNER)).toMatchObject({ status: 403 })
      expect(await server.refuse(call, { params }, SHOP)).toMatchObject({ status: 404 })
    }
  })

  test('a version is found at its own query only', async () => {
    const [one, other] = [await create(), await create()]
    const [entry] = (await story(other.queryId)).content
    const params = { id: one.queryId, versionId: entry?.versionId }
    expect(await server.refuse(timelineCalls.version, { params }, CREDIT)).toMatchObject({ status: 404 })
  })

  test.each([
    ['before', 'yesterday'],
    ['before', '2026-13-45T00:00:00.000Z_a_1'],
    ['before', '2026-02-30T00:00:00.000Z_s_1'],
    ['before', '0000-01-01T00:00:00.000Z_a_1'],
    ['before', "2026-11-22T00:00:00.000Z_a_1' or 1=1"],
    ['kind', 'read'],
    ['pageSize', '5000'],
  ])('a forged %s is a 400', async (name, value) => {
    const { queryId } = await create()
    const parts = { params: { id: queryId }, query: { [name]: value } }
    expect(await server.refuse(timelineCalls.find, parts, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ path: name }],
    })
  })
})

const uno = {
  name: 'Uno',
  personalCode: '37803140002',
  email: 'uno@hansakivi.example',
  phone: '+372 5551 0142',
  residency: 'EE',
  address: 'Tallinn',
}

describe('versions of a query', () => {
  test('are complete after each save and step, without personal codes', async () => {
    const { queryId } = await create({ sureties: [uno], isSuretyRequired: true }, INHOUSE)
    await save(
      queryId,
      { residual: 10, creditInfo: 'Knows 37803140002 well', custName: '<b>"; drop' },
      INHOUSE,
    )
    await step(queryId, 'SCR', INHOUSE)
    const now = await read(queryId, COMPLIANCE)
    const entries = (await story(queryId)).content.filter(({ kind }) => kind === 'step' || kind === 'save')
    const [sent, saved, made] = await Promise.all(
      entries.map(({ versionId }) => version(queryId, Number(versionId))),
    )
    expect(
      [made, saved, sent].map((one) => [one?.query.status, one?.query.residual, one?.query.custName]),
    ).toEqual([
      ['P', 5, 'Hansakivi Ehitus OÜ'],
      ['P', 10, '<b>"; drop'],
      ['SCR', 10, '<b>"; drop'],
    ])
    // Results of a step's effect, such as the automatic decision, are in the next version.
    const { facts: _then, automaticDecision: _none, ...then } = sent?.query ?? now
    const { facts: _now, automaticDecision: _decided, ...present } = now
    expect(then).toEqual({
      ...present,
      contactPersCode: '3••••••••••',
      creditInfo: 'Knows 3•••••••••• well',
      sureties: present.sureties.map((one) => ({ ...one, personalCode: '3••••••••••' })),
    })
    expect(JSON.stringify([made, saved, sent])).not.toMatch(/37803140002|37605030299/)
  })

  test('include the chat up to that time', async () => {
    const { queryId } = await create({}, INHOUSE)
    const say = (content: string) =>
      server.ask(messageCalls.save, { params: { queryId }, body: { content } }, INHOUSE)
    await say('first')
    await save(queryId, { residual: 10 }, INHOUSE)
    await say('second')
    const [saved] = (await story(queryId, { kind: 'save' })).content
    const { query } = await version(queryId, Number(saved?.versionId))
    expect(query.messages.map(({ content }) => content)).toEqual(['first'])
  })

  test('of an earlier program version can be read', async () => {
    const { queryId } = await create({}, INHOUSE)
    const [made] = (await story(queryId)).content
    await server.asOwner(
      `update query_version set form = (form - '{contractDate,lei,representativeNationality}'::text[] #- '{facts,signingStopped}' #- '{actualBeneficiary,nationality}') || '{"pmtAmount": null}' where query_id = ${queryId}`,
    )
    const { query } = await version(queryId, Number(made?.versionId))
    expect([query.pmtAmount, query.contractDate, query.facts.signingStopped]).toEqual([0, null, false])
    expect([query.lei, query.representativeNationality, query.actualBeneficiary.nationality]).toEqual([
      '',
      null,
      null,
    ])
  })

  test('of an older query begin with the state before its first change', async () => {
    const { queryId } = await create({}, INHOUSE)
    await server.asOwner(`delete from query_version where query_id = ${queryId}`)
    expect((await story(queryId)).content[0]?.versionId).toBe(null)
    await save(queryId, { residual: 10 }, INHOUSE)
    const [saved, made] = (await story(queryId)).content
    expect((await version(queryId, Number(made?.versionId))).query.residual).toBe(5)
    expect((await version(queryId, Number(saved?.versionId))).query.residual).toBe(10)
  })

  test('are stored for both of two concurrent saves', async () => {
    const { queryId } = await create({}, INHOUSE)
    const surety = { params: { id: queryId }, query: { isSuretyRequired: false } }
    const [first, second] = await Promise.all([
      server.request(queryCalls.changeSuretyRequired, surety, INHOUSE),
      server.request(guarantorCalls.save, { body: { queryId, name: 'Garant OÜ' } }, INHOUSE),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    const saves = (await story(queryId, { kind: 'save' })).content
    expect(saves.flatMap(({ saved }) => saved.map(({ field }) => field)).toSorted()).toEqual([
      'guarantor.name',
      'isSuretyRequired',
    ])
    // One for its creation and one per save; entries of one millisecond refer to the later one.
    const versions = await server.database.$count(queryVersionTable, eq(queryVersionTable.queryId, queryId))
    expect(versions).toBe(3)
    expect(saves.every(({ versionId }) => versionId !== null)).toBe(true)
  })
})

test('repeated failures of a job are recorded once, and the error is rethrown', async () => {
  const { queryId } = await create()
  const failing = notingFailures(server.database)({
    job: { name: 'query.news', data: {} as never, retries: 1, retryDelay: 1 },
    work: vi.fn().mockRejectedValue(new Error('the mail server is down')),
  })
  for (let tries = 0; tries < 3; tries += 1)
    await expect(failing.work({ queryId })).rejects.toThrow('the mail server is down')
  expect(await timelineOf(queryId, { kind: 'failure' })).toEqual(['failure work.failed.query.news –'])
})

test('in-house users do not see work for checks of the parties or for votes', async () => {
  const { queryId } = await create({}, INHOUSE)
  for (const kind of ['screening.check', 'query.voteLetter', 'query.news'])
    await audit(server.database, {
      event: 'work.failed',
      subject: 'query',
      subjectId: queryId,
      details: { kind },
    })
  const read = async (as: As) =>
    (await story(queryId, { kind: 'failure' }, as)).content.map(({ event }) => event)
  expect(await read(CREDIT)).toEqual(
    ['query.news', 'query.voteLetter', 'screening.check'].map((kind) => `work.failed.${kind}`),
  )
  expect(await read(INHOUSE)).toEqual(['work.failed.query.news'])
})
