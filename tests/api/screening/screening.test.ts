import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { screeningCalls } from '../../../api/screening.calls.ts'
import type { Screening } from '../../../api/screening.ts'
import { shownTime } from '../../../server/platform/language/time.ts'
import { FAILING_NAME } from '../../../server/sandbox/screening-sandbox.ts'
import { checkMissed } from '../../../server/screening/screening.job.ts'
import { screeningTable } from '../../../server/schema/screening.table.ts'
import { aFieldAsked, askForOne } from '../condition/scene.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { userWith } from '../user/people.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, step, refused, put } = steppingOn(() => server)
const LISTED = 'Must Nimekiri'

const find = async (id: number) =>
  (await server.ask(screeningCalls.find, { params: { id } }, CREDIT)).screenings
const statesOf = async (id: number) =>
  Object.fromEntries((await find(id)).map(({ role, state }) => [role, state]))
const fact = async (id: number) =>
  (await server.ask(queryCalls.edit, { params: { id } }, COMPLIANCE)).facts.screening

/** A query that its partner has sent, with its checks once these are as expected. */
const sent = async (more: object, states: Record<string, Screening['state']>) => {
  const { queryId } = await create(more)
  await step(queryId, 'SM', PARTNER)
  await expect.poll(() => statesOf(queryId)).toEqual(states)
  return { queryId, checks: await find(queryId) }
}
const listed = () => sent({ contactName: LISTED }, { customer: 'clear', representative: 'match' })
const of = ({ queryId, screeningId }: Screening) => ({ params: { id: queryId, screeningId } })
const matchIn = (checks: readonly Screening[]): Screening => {
  const found = checks.find(({ state }) => state === 'match')
  if (!found) throw new Error('nobody matches')
  return found
}

describe('the parties of a query', () => {
  test('are checked once it is sent, not before', async () => {
    const { queryId } = await create()
    expect(await find(queryId)).toEqual([])
    const { checks } = await listed()
    expect(matchIn(checks)).toMatchObject({
      role: 'representative',
      name: LISTED,
      source: 'default',
      checkedDtime: expect.any(String),
      hits: [{ name: LISTED, lists: ['sanctions'], score: 1 }],
      settled: null,
    })
  })

  test('are checked again after a change, and a former party counts no longer', async () => {
    const { queryId } = await listed()
    expect(await fact(queryId)).toBe('hold')
    await put(queryId, { contactName: 'Priit Hansak' })
    expect(await fact(queryId)).toBeNull()
    await server.ask(queryCalls.save, { body: { queryId, sureties: [{ name: LISTED }] } }, INHOUSE)
    await expect
      .poll(() => statesOf(queryId))
      .toEqual({ customer: 'clear', representative: 'clear', surety: 'match' })
  })

  test('of a query that was sent before the portal had a service are checked later', async () => {
    const { queryId } = await create()
    await put(queryId, { status: 'SM' })
    expect(await find(queryId)).toEqual([])
    await checkMissed(server.dependencies)
    await expect.poll(() => statesOf(queryId)).toEqual({ customer: 'clear', representative: 'clear' })
  })

  test('of a query that its partner has not sent, or whose contract runs, are not', async () => {
    const ids = [(await create()).queryId, (await create()).queryId] as const
    await put(ids[1], { status: 'CA' })
    await checkMissed(server.dependencies)
    const { queryId: missed } = await create()
    await put(missed, { status: 'SM' })
    await checkMissed(server.dependencies)
    await expect.poll(async () => (await find(missed)).length).toBe(2)
    for (const id of ids) expect(await find(id)).toEqual([])
  })

  test('carry no personal code to the service', async () => {
    const { queryId } = await listed()
    const stored = await server.database
      .select({ party: screeningTable.party })
      .from(screeningTable)
      .where(eq(screeningTable.queryId, queryId))
    expect(JSON.stringify(stored)).not.toContain(completeQuery.contactPersCode)
    expect(JSON.stringify(stored)).toContain('1976-05-03')
  })
})

describe('a match', () => {
  test('stops signing and activation until compliance dismisses it with a reason', async () => {
    const { queryId, checks } = await listed()
    const found = matchIn(checks)
    await put(queryId, { status: 'SN' })
    expect(await refused(queryId, 'CA', COMPLIANCE, 'All signed.')).toMatchObject({
      status: 409,
      reason: 'partiesChecked',
    })
    const dismiss = (reason: string) => ({ ...of(found), body: { reason } })
    expect(await server.refuse(screeningCalls.dismiss, dismiss(' '), COMPLIANCE)).toMatchObject({
      status: 409,
      reason: 'screeningHasReason',
    })
    expect(await server.refuse(screeningCalls.dismiss, dismiss('No.'), CREDIT)).toMatchObject({ status: 403 })
    const settled = await server.ask(screeningCalls.dismiss, dismiss('Another year of birth.'), COMPLIANCE)
    expect(settled).toMatchObject({ state: 'dismissed', settled: { reason: 'Another year of birth.' } })
    expect(await fact(queryId)).toBeNull()
  })

  test('that is confirmed stops them for good, unless that was a mistake', async () => {
    const { queryId, checks } = await listed()
    const parts = { ...of(matchIn(checks)), body: { reason: 'The same person.' } }
    await server.ask(screeningCalls.confirm, parts, COMPLIANCE)
    expect(await fact(queryId)).toBe('hold')
    await server.ask(screeningCalls.dismiss, parts, COMPLIANCE)
    expect(await fact(queryId)).toBeNull()
  })

  test('is settled as it was read', async () => {
    const { checks } = await listed()
    const body = { reason: 'Another.', modifiedDtime: '2020-01-01T00:00:00.000Z' }
    const conflict = await server.refuse(screeningCalls.confirm, { ...of(matchIn(checks)), body }, COMPLIANCE)
    expect(conflict).toMatchObject({ status: 409, code: 'record.conflict' })
  })

  test('of another query is not found', async () => {
    const [one, other] = [await listed(), await listed()]
    const { screeningId } = matchIn(one.checks)
    const params = { id: other.queryId, screeningId }
    expect(
      await server.refuse(screeningCalls.dismiss, { params, body: { reason: 'No.' } }, COMPLIANCE),
    ).toMatchObject({ status: 404 })
  })

  test('is in the audit trail, with who settled it and why', async () => {
    const { queryId, checks } = await listed()
    await server.ask(
      screeningCalls.dismiss,
      { ...of(matchIn(checks)), body: { reason: 'Another person.' } },
      COMPLIANCE,
    )
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    const events = content.filter(({ event }) => event.startsWith('screening.'))
    expect(events.map(({ event }) => event)).toContain('screening.match')
    expect(events.find(({ event }) => event === 'screening.dismissed')).toMatchObject({
      details: { party: 'representative', reason: 'Another person.' },
    })
  })
})

describe('a dismissed entry that is found again', () => {
  const repeated = async () => {
    const { queryId, checks } = await listed()
    const found = matchIn(checks)
    await server.ask(
      screeningCalls.dismiss,
      { ...of(found), body: { reason: 'Another year of birth.' } },
      COMPLIANCE,
    )
    return { queryId, found }
  }
  const again = (found: Screening) => server.ask(screeningCalls.again, { ...of(found), body: {} }, COMPLIANCE)
  const checked = async (queryId: number) =>
    (await find(queryId)).find(({ role }) => role === 'representative') ?? null

  test('stays dismissed for the same reason, and the trail says so', async () => {
    const { queryId, found } = await repeated()
    await again(found)
    await expect.poll(async () => (await checked(queryId))?.state).toBe('dismissed')
    const after = await checked(queryId)
    expect(after?.checkedDtime).not.toBe(found.checkedDtime)
    expect(after).toMatchObject({ settled: { reason: 'Another year of birth.' }, hits: found.hits })
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    expect(content.filter(({ event }) => event === 'screening.foundAgain')).toMatchObject([
      { details: { party: 'representative', source: 'default' } },
    ])
  })

  test('must be decided again if its data have changed', async () => {
    const { queryId, found } = await repeated()
    await server.database
      .update(screeningTable)
      .set({ hits: found.hits.map((hit) => ({ ...hit, sources: ['an_older_list'] })) })
      .where(eq(screeningTable.screeningId, found.screeningId))
    await again(found)
    await expect.poll(async () => (await checked(queryId))?.state).toBe('match')
    expect(await checked(queryId)).toMatchObject({ settled: null })
  })
})

describe('a check', () => {
  test('that fails is retried, and then the contract lacks it', async () => {
    const { queryId } = await sent(
      { contactName: FAILING_NAME },
      { customer: 'clear', representative: 'failed' },
    )
    expect(await fact(queryId)).toBe('unchecked')
  })

  test('that runs blocks the contract and is named only to those who read the checks', async () => {
    const { queryId } = await sent({}, { customer: 'clear', representative: 'clear' })
    await put(queryId, { status: 'SN' })
    const began = server.dependencies.now()
    await server.database
      .update(screeningTable)
      .set({ state: 'checking', modifiedAt: began })
      .where(eq(screeningTable.queryId, queryId))
    const { custName, contactName } = completeQuery
    const parties = [custName, contactName]
    const { facts } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    expect(facts).toMatchObject({
      screening: 'running',
      partiesInCheck: parties,
      inCheckSince: shownTime(began).split(' ')[1],
    })
    expect(await refused(queryId, 'CA', COMPLIANCE, 'All signed.')).toMatchObject({
      status: 409,
      reason: 'partiesChecked',
      detail: `The parties are being checked (since ${shownTime(began).split(' ')[1]}): ${parties.join(', ')}. After two minutes you can go on without an answer.`,
    })
    const { partnerId } = await userWith(server, SHOP)
    await put(queryId, { product: 'ONSPOT', partnerId: partnerId ?? 0, status: 'CR', lendifyRefno: 'LV-7' })
    const ofShop = await server.ask(queryCalls.edit, { params: { id: queryId } }, SHOP)
    expect(ofShop.facts).toMatchObject({ screening: 'hold', partiesInCheck: [], inCheckSince: '' })
    const signing = { params: { id: queryId, event: 'contract.sendForSigning' }, body: {} } as const
    expect(await server.refuse(queryCalls.takeStep, signing, SHOP)).toMatchObject({
      reason: 'partiesChecked',
      detail: 'The provider has not finished checking the parties.',
    })
  })

  test('of a new party is there with the save that adds it, and with the step that sends the query', async () => {
    const { queryId } = await create({})
    expect(await fact(queryId)).toBeNull()
    await step(queryId, 'SM', PARTNER)
    expect(await find(queryId)).toHaveLength(2)
    await expect.poll(() => fact(queryId)).toBeNull()
    await server.ask(queryCalls.save, { body: { queryId, sureties: [{ name: 'Karl Käendaja' }] } }, INHOUSE)
    expect((await find(queryId)).map(({ role }) => role)).toContain('surety')
  })

  test('of a listed party holds the contract again once an answer to a condition changes its nationality', async () => {
    const { queryId } = await listed()
    await put(queryId, { status: 'SCR' })
    const { conditionId } = await askForOne(server, queryId, {
      ...aFieldAsked,
      field: 'representativeNationality',
    })
    const answer = { params: { id: queryId, conditionId }, body: { value: 'Soome' } }
    await server.ask(conditionCalls.answer, answer, PARTNER)
    expect((await find(queryId)).map(({ role }) => role)).toContain('representative')
    await expect.poll(() => fact(queryId)).toBe('hold')
  })

  test('that takes minutes counts as not made', async () => {
    const { queryId } = await sent({}, { customer: 'clear', representative: 'clear' })
    await server.database
      .update(screeningTable)
      .set({ state: 'checking', modifiedAt: server.dependencies.now() })
      .where(eq(screeningTable.queryId, queryId))
    expect(await fact(queryId)).toBe('running')
    await server.database
      .update(screeningTable)
      .set({ modifiedAt: new Date(server.dependencies.now().getTime() - 120_000) })
      .where(eq(screeningTable.queryId, queryId))
    expect(await fact(queryId)).toBe('unchecked')
  })

  test('that the job tries again holds the contract up no longer', async () => {
    const { queryId, checks } = await sent({}, { customer: 'clear', representative: 'clear' })
    await server.database
      .update(screeningTable)
      .set({ state: 'failed', modifiedAt: server.dependencies.now() })
      .where(eq(screeningTable.queryId, queryId))
    const { lifecycles } = server.dependencies
    for (const { screeningId } of checks)
      await server.database.transaction((tx) =>
        lifecycles.screening.apply(tx, screeningId, { type: 'screening.start' }),
      )
    expect(await statesOf(queryId)).toEqual({ customer: 'failed', representative: 'failed' })
    expect(await fact(queryId)).toBe('unchecked')
    for (const { screeningId } of checks)
      await server.database.transaction((tx) =>
        lifecycles.screening.apply(tx, screeningId, { type: 'screening.cleared', source: 'default' }),
      )
    expect(await fact(queryId)).toBeNull()
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    expect(content.map(({ event }) => event)).not.toContain('screening.failed')
  })

  test('is repeated on demand', async () => {
    const { queryId, checks } = await sent({}, { customer: 'clear', representative: 'clear' })
    const [first] = checks
    if (!first) throw new Error('no check')
    expect(await server.ask(screeningCalls.again, { ...of(first), body: {} }, CREDIT)).toMatchObject({
      state: 'due',
    })
    await expect.poll(async () => (await find(queryId))[0]?.checkedDtime !== first.checkedDtime).toBe(true)
  })
})

test('the steps of a check are recorded', () => expectRecorded(server, 'screening'))
