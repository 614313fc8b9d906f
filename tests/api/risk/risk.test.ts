import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { riskCalls } from '../../../api/risk.calls.ts'
import type { RiskAssess } from '../../../api/risk.ts'
import { screeningCalls } from '../../../api/screening.calls.ts'
import { runRiskReviews } from '../../../server/risk/risk.job.ts'
import { riskTable } from '../../../server/schema/risk.table.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER } from '../query/example.ts'
import { type As, steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { create, step, refused, put } = steppingOn(() => server)

const read = (id: number) => server.ask(riskCalls.find, { params: { id } }, COMPLIANCE)
const said: RiskAssess = { riskClass: 'low', reason: 'Known for years.', sourceOfFunds: '', approvedBy: '' }
const give = (id: number, more: Partial<RiskAssess> = {}) =>
  server.ask(riskCalls.assess, { params: { id }, body: { ...said, ...more } }, COMPLIANCE)
const refusal = (id: number, more: Partial<RiskAssess>, who: As = COMPLIANCE) =>
  server.refuse(riskCalls.assess, { params: { id }, body: { ...said, ...more } }, who)
const fact = async (id: number) =>
  (await server.ask(queryCalls.edit, { params: { id } }, COMPLIANCE)).facts.screening

/** A query that its partner has sent, after the checks of its parties. */
const sent = async (more: object = {}) => {
  const { queryId } = await create({ publicOffice: 'no', ...more })
  await step(queryId, 'SM', PARTNER)
  await expect
    .poll(async () => (await read(queryId)).proposed.factors, { timeout: 20_000 })
    .not.toContain('partyUnchecked')
  return queryId
}

describe('the risk class', () => {
  test('is proposed from the facts, with those that led to it', async () => {
    const queryId = await sent()
    expect(await read(queryId)).toEqual({
      queryId,
      state: 'unassessed',
      proposed: { riskClass: 'low', factors: [] },
      assessments: [],
      lacks: null,
    })
    await server.ask(queryCalls.save, { body: { queryId, representativeNationality: 'IR' } }, INHOUSE)
    await put(queryId, { publicOffice: null })
    await expect
      .poll(async () => (await read(queryId)).proposed, { timeout: 20_000 })
      .toEqual({ riskClass: 'high', factors: ['highRiskCountry', 'publicOfficeUnknown'] })
  })

  test('is kept with who gave it, when, why, and what was proposed; earlier ones stay', async () => {
    const queryId = await sent()
    await give(queryId)
    const { state, assessments } = await give(queryId, { riskClass: 'standard', reason: ' A new owner. ' })
    expect(state).toBe('assessed')
    expect(assessments).toMatchObject([
      { riskClass: 'standard', reason: 'A new owner.', proposed: { riskClass: 'low', factors: [] } },
      { riskClass: 'low', reason: said.reason },
    ])
    expect(assessments[0]).toMatchObject({
      assessedByName: expect.stringMatching(/\S/),
      assessedDtime: expect.any(String),
      validUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    expect(content.find(({ event }) => event === 'risk.assessed')).toMatchObject({
      details: { riskClass: 'standard', proposedClass: 'low', reason: 'A new owner.' },
    })
  })

  test('is given by compliance, with a reason, once the query is sent', async () => {
    const queryId = await sent()
    expect(await refusal(queryId, { reason: ' ' })).toMatchObject({ status: 409, reason: 'riskHasReason' })
    expect(await refusal(queryId, {}, CREDIT)).toMatchObject({ status: 403 })
    const { queryId: unsent } = await create()
    expect(await refusal(unsent, {})).toMatchObject({ status: 409, reason: 'riskQuerySent' })
  })

  test('is given as it was read', async () => {
    const queryId = await sent()
    const [first] = (await give(queryId, { assessmentId: null })).assessments
    expect(await refusal(queryId, { assessmentId: null })).toMatchObject({
      status: 409,
      code: 'record.conflict',
    })
    await give(queryId, { assessmentId: first?.assessmentId ?? 0 })
  })

  test('is read by credit and compliance only', async () => {
    const queryId = await sent()
    await server.ask(riskCalls.find, { params: { id: queryId } }, CREDIT)
    for (const who of [PARTNER, INHOUSE] as const)
      expect(await server.refuse(riskCalls.find, { params: { id: queryId } }, who)).toMatchObject({
        status: 403,
      })
  })
})

describe('a high risk', () => {
  test('stops signing and activation until compliance knows the funds and has an approval', async () => {
    const queryId = await sent({ publicOffice: 'yes_in_estonia' })
    expect(await read(queryId)).toMatchObject({
      lacks: 'assessment',
      proposed: { factors: ['publicOffice'] },
    })
    expect(await fact(queryId)).toBe('hold')
    await put(queryId, { status: 'SN' })
    expect(await refused(queryId, 'CA', COMPLIANCE, 'All signed.')).toMatchObject({
      status: 409,
      reason: 'partiesChecked',
    })
    expect(await give(queryId, { riskClass: 'high', approvedBy: 'Mart Mets' })).toMatchObject({
      lacks: 'measures',
    })
    expect(await fact(queryId)).toBe('hold')
    const measures = { sourceOfFunds: 'Salary of the office.', approvedBy: 'Mart Mets' }
    expect(await give(queryId, { riskClass: 'high', ...measures })).toMatchObject({ lacks: null })
    expect(await fact(queryId)).toBeNull()
  })

  test('that arises after a class needs a new one', async () => {
    const queryId = await sent()
    await give(queryId)
    expect(await fact(queryId)).toBeNull()
    await server.ask(queryCalls.save, { body: { queryId, representativeNationality: 'IR' } }, INHOUSE)
    expect(await fact(queryId)).toBe('hold')
    await expect.poll(async () => (await read(queryId)).proposed.factors).toEqual(['highRiskCountry'])
    await give(queryId, { reason: 'Left that country as a child.' })
    expect(await fact(queryId)).toBeNull()
  })
})

describe('the renewal', () => {
  const age = (queryId: number) =>
    server.database
      .update(riskTable)
      .set({ reviewAt: new Date(server.dependencies.now().getTime() - 1) })
      .where(eq(riskTable.queryId, queryId))
  const run = () => runRiskReviews(server.dependencies)

  test('becomes a task at its moment while the contract runs, once, and checks the parties again', async () => {
    const queryId = await sent()
    await give(queryId)
    await run()
    expect(await read(queryId)).toMatchObject({ state: 'assessed' })
    await age(queryId)
    await run()
    expect(await read(queryId)).toMatchObject({ state: 'assessed' })
    await put(queryId, { status: 'CA' })
    const checked = async () =>
      (await server.ask(screeningCalls.find, { params: { id: queryId } }, CREDIT)).screenings.map(
        ({ checkedDtime }) => checkedDtime,
      )
    const before = await checked()
    await run()
    await run()
    expect(await read(queryId)).toMatchObject({ state: 'due' })
    await expect
      .poll(async () => (await checked()).filter((at) => at !== null && !before.includes(at)).length, {
        timeout: 20_000,
      })
      .toBe(before.length)
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    expect(content.filter(({ event }) => event === 'risk.due')).toHaveLength(1)
  })

  test('is done by giving a class anew', async () => {
    const queryId = await sent()
    await give(queryId)
    await put(queryId, { status: 'CA' })
    await age(queryId)
    await run()
    expect(await give(queryId, { reason: 'Looked through again.' })).toMatchObject({
      state: 'assessed',
      assessments: [{ reason: 'Looked through again.' }, { reason: said.reason }],
    })
    await run()
    expect(await read(queryId)).toMatchObject({ state: 'assessed' })
  })
})

test('the steps of a risk class are recorded', () => expectRecorded(server, 'risk'))
