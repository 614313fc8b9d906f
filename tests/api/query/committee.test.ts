import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { recountOpenVotes } from '../../../server/query/lifecycle/committee-vote.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { LIMIT, MEMBERS, votingOn } from './committee-scene.ts'
import { COMPLIANCE, INHOUSE, PARTNER, SHOP } from './example.ts'

let server: TestServer
const [one, two, three] = MEMBERS
const scene = votingOn(() => server)
const { sent, vote, refuseVote, votesOn, storedVotes, read, save, step, refused, historyOf, setRule } = scene

beforeAll(async () => {
  server = await startTestServer()
  await scene.gather()
})
afterAll(() => server.stop())

const lettersAbout = async (queryId: number): Promise<string[]> => {
  const { rows } = await server.database.execute<{ recipient: string }>(
    sql`select concat(job.data ->> 'kind', ' ', u.email) as recipient from pgboss.job
      join ${userTable} u on u.account_user_id = (job.data ->> 'accountUserId')::int
      where job.name = 'query.voteLetter' and job.data ->> 'queryId' = ${String(queryId)}`,
  )
  return rows.map(({ recipient }) => recipient).toSorted()
}
const all = (kind: string) => MEMBERS.map((email) => `${kind} ${email}`).toSorted()
const auditOf = async (queryId: number) =>
  (
    await server.database
      .select()
      .from(auditTable)
      .where(eq(auditTable.subjectId, String(queryId)))
  ).map(({ event, details }) =>
    [event, ...(typeof details?.['event'] === 'string' ? [details['event']] : [])].join(' '),
  )

describe('a committee of three', () => {
  test('approves with the third vote, after two approvals and one refusal', async () => {
    const queryId = await sent()
    expect(await lettersAbout(queryId)).toEqual(all('voteNeeded'))
    expect(await vote(queryId, one, 'approve', 'A good client')).toMatchObject({ status: 'SCR' })
    expect(await vote(queryId, two, 'refuse', 'Tax debt')).toMatchObject({ status: 'SCR' })
    expect(await votesOn(queryId)).toMatchObject({ open: true, limit: LIMIT, quorum: 3 })
    expect((await votesOn(queryId)).members.map(({ name, vote: how, note }) => [name, how, note])).toEqual([
      ['Kristjan Krass', 'approve', 'A good client'],
      ['Kaja Kallas', 'refuse', 'Tax debt'],
      ['Karl Karu', null, ''],
    ])
    expect(await vote(queryId, three, 'approve')).toMatchObject({ status: 'QA' })
    expect((await historyOf(queryId)).at(-1)).toMatchObject({ status: 'QA', createdByName: '', reason: null })
    expect(await votesOn(queryId)).toMatchObject({ open: false })
    expect((await votesOn(queryId)).members.map(({ vote: how }) => how)).toEqual([
      'approve',
      'refuse',
      'approve',
    ])
    expect(await auditOf(queryId)).toEqual(
      expect.arrayContaining([
        'query.stepTaken committee.voteToApprove',
        'query.stepTaken committee.voteToRefuse',
        'query.stepTaken committee.approved',
      ]),
    )
  })

  test('refuses with the majority; the query gets all reasons, and the partner sees no names', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'refuse', 'Tax debt')
    await vote(queryId, two, 'approve', 'Only to us')
    expect(await vote(queryId, three, 'refuse', 'No surety')).toMatchObject({ status: 'N' })
    const seen = await read(queryId, PARTNER)
    expect(seen).toMatchObject({
      closingReason: 'Tax debt; No surety',
      modifiedByName: null,
      modifiedBy: null,
    })
    const rows = await server.ask(statusHistoryCalls.find, { params: { queryId } }, PARTNER)
    expect(rows.at(-1)).toMatchObject({ status: 'N', reason: 'Tax debt; No surety', createdByName: '' })
    expect(JSON.stringify([seen, rows])).not.toMatch(/Krass|Kallas|Karu|Only to us/)
  })

  test('approves with changes, which are reported like any other', async () => {
    const queryId = await sent()
    await save(queryId, { residual: 10 }, one)
    expect(await refuseVote(queryId, two, 'approve')).toMatchObject({ status: 409, reason: 'termsUnchanged' })
    for (const member of MEMBERS) await vote(queryId, member, 'approveWithChanges')
    const row = (await historyOf(queryId)).at(-1)
    expect(row).toMatchObject({ status: 'QAC', createdByName: '' })
    expect(row?.changes).toMatchObject([{ field: 'residual', before: 5, after: 10 }, { field: 'pmtAmount' }])
    expect((await read(queryId, PARTNER)).approvedChanges).toHaveLength(2)
  })

  test('decides nothing with a tie until a vote changes', async () => {
    await setRule(LIMIT * 100, 2)
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    expect(await vote(queryId, two, 'refuse', 'Tax debt')).toMatchObject({ status: 'SCR' })
    expect(await vote(queryId, two, 'approve')).toMatchObject({ status: 'QA' })
    expect(await storedVotes(queryId)).toHaveLength(2)
    await setRule(LIMIT * 100)
  })
})

describe('a vote is refused', () => {
  test('if it repeats the first one unchanged', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    expect(await refuseVote(queryId, one, 'approve')).toMatchObject({ status: 409, reason: 'votesOtherwise' })
    expect(await storedVotes(queryId)).toHaveLength(1)
  })

  test.each(['userId', 'managerId'] as const)('on an own query, by %s', async (column) => {
    const queryId = await sent()
    const [member] = await server.database.select().from(userTable).where(eq(userTable.email, two))
    await scene.put(queryId, { [column]: member?.accountUserId })
    expect(await refuseVote(queryId, two, 'approve')).toMatchObject({ status: 409, reason: 'notVotersOwn' })
    expect((await votesOn(queryId)).members.find(({ name }) => name === 'Kaja Kallas')?.own).toBe(true)
  })

  test('from the user who submitted the query, also in another role', async () => {
    const queryId = await sent()
    await server.database.update(userTable).set({ userRole: 'CREDIT' }).where(eq(userTable.email, INHOUSE))
    expect(await refuseVote(queryId, INHOUSE, 'approve')).toMatchObject({ reason: 'notVotersOwn' })
    await server.database.update(userTable).set({ userRole: 'PARTNER' }).where(eq(userTable.email, INHOUSE))
  })

  test('to refuse without a reason', async () => {
    const queryId = await sent()
    expect(await refuseVote(queryId, one, 'refuse', '  ')).toMatchObject({ reason: 'hasReason' })
  })

  test('up to the limit, where one member decides', async () => {
    await setRule(15_300 * 100)
    const queryId = await sent()
    expect(await lettersAbout(queryId)).toEqual([])
    expect(await refuseVote(queryId, one, 'approve')).toMatchObject({ reason: 'committeeDecides' })
    expect(await step(queryId, 'QA', one)).toMatchObject({ status: 'QA' })
    await setRule(LIMIT * 100)
  })

  test('on a query that was changed since it was read', async () => {
    const queryId = await sent()
    const stale = await scene.ballot(queryId, 'approve', '', one)
    await save(queryId, { paymentPeriod: 36 }, INHOUSE)
    expect(await server.refuse(committeeCalls.vote, stale, one)).toMatchObject({
      status: 409,
      code: 'query.conflict',
    })
    expect(await storedVotes(queryId)).toEqual([])
  })

  test('after the decision', async () => {
    const queryId = await sent()
    for (const member of MEMBERS) await vote(queryId, member, 'approve')
    expect(await refuseVote(queryId, one, 'refuse', 'Tax debt')).toMatchObject({
      reason: 'notFromThisStatus',
    })
  })

  test('from non-members, who do not read votes either; compliance only reads them', async () => {
    const queryId = await sent()
    for (const other of [PARTNER, INHOUSE, SHOP, COMPLIANCE] as const)
      expect(
        await server.refuse(committeeCalls.vote, await scene.ballot(queryId, 'approve', '', one), other),
      ).toMatchObject({ status: 403 })
    for (const other of [PARTNER, INHOUSE, SHOP] as const)
      expect(await server.refuse(committeeCalls.votes, { params: { id: queryId } }, other)).toMatchObject({
        status: 403,
      })
    expect((await votesOn(queryId, COMPLIANCE)).members).toHaveLength(3)
  })
})

describe('a single member cannot', () => {
  test.each([
    ['QA', undefined],
    ['N', 'Tax debt'],
  ] as const)('decides above the limit: %s', async (status, reason) => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    expect(await refused(queryId, status, one, reason)).toMatchObject({ status: 409, reason: 'oneDecides' })
    await save(queryId, { residual: 10 }, one)
    expect(await refused(queryId, 'QAC', one)).toMatchObject({ status: 409, reason: 'oneDecides' })
  })

  test('vote for another member by naming them', async () => {
    const queryId = await sent()
    const { params, body } = await scene.ballot(queryId, 'approve', '', one)
    await server.request(committeeCalls.vote, { params, body: { ...body, accountUserId: 1, userId: 1 } }, one)
    const [member] = await server.database.select().from(userTable).where(eq(userTable.email, one))
    const stored = await storedVotes(queryId)
    expect(stored.filter(({ accountUserId }) => accountUserId !== member?.accountUserId)).toEqual([])
  })

  test('is ended by the automatic decision', async () => {
    const queryId = await sent()
    const { automaticDecision } = await read(queryId, one)
    expect(automaticDecision?.outcome).toBe('leftToCommittee')
    expect(automaticDecision?.rules.at(-1)).toEqual({
      rule: 'oneDecides',
      fact: { financedCents: 15_300_00, limitCents: LIMIT * 100 },
      passed: false,
    })
    expect((await read(queryId, PARTNER)).automaticDecision?.rules.map(({ rule }) => rule)).not.toContain(
      'oneDecides',
    )
  })
})

test('a lowered quorum applies to existing votes', async () => {
  const queryId = await sent()
  await vote(queryId, one, 'approve')
  await vote(queryId, two, 'approve')
  expect(await recountOpenVotes(server.dependencies)).toBe(0)
  await setRule(LIMIT * 100, 2)
  expect(await recountOpenVotes(server.dependencies)).toBe(1)
  expect(await recountOpenVotes(server.dependencies)).toBe(0)
  expect((await read(queryId, one)).status).toBe('QA')
  await setRule(LIMIT * 100)
})

describe('votes become void', () => {
  test('when the terms change, and the voters are notified', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    await vote(queryId, two, 'approve')
    await save(queryId, { paymentPeriod: 36 }, INHOUSE)
    expect((await storedVotes(queryId)).map(({ endedAt, decided }) => [endedAt !== null, decided])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(await lettersAbout(queryId)).toEqual(
      [...all('voteNeeded'), `voteVoid ${one}`, `voteVoid ${two}`].toSorted(),
    )
    expect(await auditOf(queryId)).toContain('query.votesVoided')
    for (const member of [three, two])
      expect(await vote(queryId, member, 'approve')).toMatchObject({ status: 'SCR' })
  })

  test('but not by changes that are not voted on', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    await save(queryId, { creditInfo: 'Looked at' }, two)
    expect(await votesOn(queryId)).toMatchObject({ members: [{ vote: 'approve' }, {}, {}] })
  })

  test('when the query leaves credit in another way', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    await step(queryId, 'SCO', one)
    await step(queryId, 'SCR', COMPLIANCE)
    expect((await votesOn(queryId)).members.every(({ vote: how }) => how === null)).toBe(true)
    expect(await lettersAbout(queryId)).toHaveLength(6)
  })

  test('an amount that rises above the limit asks every member to vote', async () => {
    const queryId = await sent({ advance: 20 })
    expect(await lettersAbout(queryId)).toEqual([])
    await save(queryId, { advance: 10 }, INHOUSE)
    expect(await lettersAbout(queryId)).toEqual(all('voteNeeded'))
  })
})

describe('concurrently', () => {
  test('three members voting ten times each give three votes and one decision', async () => {
    const queryId = await sent()
    const ballots = await Promise.all(MEMBERS.map((member) => scene.ballot(queryId, 'approve', '', member)))
    const answers = await Promise.all(
      MEMBERS.flatMap((member, nth) =>
        Array.from({ length: 10 }, () => server.request(committeeCalls.vote, ballots[nth] ?? {}, member)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(await storedVotes(queryId)).toHaveLength(3)
    expect((await historyOf(queryId)).filter(({ status }) => status === 'QA')).toHaveLength(1)
    const [row] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    expect(row?.status).toBe('QA')
  })

  test('a last vote and a change of terms never decide on unseen terms', async () => {
    const queryId = await sent()
    await vote(queryId, one, 'approve')
    await vote(queryId, two, 'approve')
    const last = await scene.ballot(queryId, 'approve', '', three)
    const { modifiedDtime } = await read(queryId, INHOUSE)
    const [voted, saved] = await Promise.all([
      server.request(committeeCalls.vote, last, three),
      server.request(queryCalls.save, { body: { queryId, modifiedDtime, paymentPeriod: 36 } }, INHOUSE),
    ])
    const { status } = await read(queryId, one)
    expect([voted.status, saved.status, status]).toEqual(
      voted.status === 200 ? [200, 409, 'QA'] : [409, 200, 'SCR'],
    )
  })
})
