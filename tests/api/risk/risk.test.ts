import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditCalls } from '../../../api/audit.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { riskCalls } from '../../../api/risk.calls.ts'
import type { RiskAssess } from '../../../api/risk.ts'
import { type QueryExportAsk, queryListCalls } from '../../../api/query-list.calls.ts'
import { screeningCalls } from '../../../api/screening.calls.ts'
import { statusCodes } from '../../../api/status.ts'
import { sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { proposeRisks, runRiskReviews } from '../../../server/risk/risk.job.ts'
import { beneficiaryTable } from '../../../server/schema/beneficiary.table.ts'
import { riskTable } from '../../../server/schema/risk.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { type As, steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { userWith } from '../user/people.ts'

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
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
      newParties: [],
      basis: expect.stringMatching(/^[0-9a-f]{64}$/),
      lacks: null,
    })
    await put(queryId, { country: 'IR' })
    await put(queryId, { publicOffice: null })
    await expect
      .poll(async () => (await read(queryId)).proposed, { timeout: 20_000 })
      .toEqual({ riskClass: 'high', factors: ['highRiskCountry', 'publicOfficeUnknown', 'partyUnchecked'] })
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
    expect(await fact(queryId)).toBe('risk')
    await put(queryId, { status: 'SN' })
    expect(await refused(queryId, 'CA', COMPLIANCE, 'All signed.')).toMatchObject({
      status: 409,
      reason: 'partiesChecked',
    })
    expect(await give(queryId, { riskClass: 'high', approvedBy: 'Mart Mets' })).toMatchObject({
      lacks: 'measures',
    })
    expect(await fact(queryId)).toBe('risk')
    const measures = { sourceOfFunds: 'Salary of the office.', approvedBy: 'Mart Mets' }
    expect(await give(queryId, { riskClass: 'high', ...measures })).toMatchObject({ lacks: null })
    expect(await fact(queryId)).toBeNull()
  })

  test('is visible to credit and compliance only', async () => {
    const queryId = await sent({ publicOffice: 'yes_in_estonia' })
    const read = async (who: As) =>
      (await server.ask(queryCalls.edit, { params: { id: queryId } }, who)).facts.screening
    expect([await read(CREDIT), await read(COMPLIANCE)]).toEqual(['risk', 'risk'])
    expect([await read(PARTNER), await read(INHOUSE)]).toEqual([null, null])
    // A sale of a shop tells it where signing is refused for it.
    const { partnerId } = await userWith(server, SHOP)
    await put(queryId, { product: 'ONSPOT', partnerId: partnerId ?? 0, status: 'SM' })
    expect(await read(SHOP)).toBeNull()
    await put(queryId, { status: 'CR' })
    expect([await read(SHOP), await read(INHOUSE)]).toEqual(['hold', null])
  })

  test('that arises after a class needs a new one', async () => {
    const queryId = await sent()
    await give(queryId)
    expect(await fact(queryId)).toBeNull()
    await put(queryId, { country: 'IR' })
    expect(await fact(queryId)).toBe('risk')
    await expect.poll(async () => (await read(queryId)).proposed.factors).toContain('highRiskCountry')
    await give(queryId, { reason: 'Only the address is there.' })
    expect(await fact(queryId)).toBeNull()
  })

  const measures = { sourceOfFunds: 'Salary of the office.', approvedBy: 'Mart Mets' }
  const replaced: readonly (readonly [string, string, (queryId: number) => Promise<unknown>])[] = [
    ['client', 'Teine OÜ', (id) => put(id, { custName: 'Teine OÜ', custRegCode: '10000018' })],
    ['representative', 'Uus Juht', (id) => put(id, { contactName: 'Uus Juht', contactPersCode: '' })],
    [
      'actual beneficiary',
      'Uus Omanik',
      (queryId) =>
        server.ask(
          queryCalls.save,
          { body: { queryId, actualBeneficiary: { name: 'Uus Omanik' } } },
          INHOUSE,
        ),
    ],
    [
      'surety',
      'Uus Käendaja',
      (queryId) =>
        server.ask(queryCalls.save, { body: { queryId, sureties: [{ name: 'Uus Käendaja' }] } }, INHOUSE),
    ],
  ]
  test.each(replaced)('was given before a new %s counts no longer', async (_, name, replace) => {
    const queryId = await sent({ publicOffice: 'yes_in_estonia' })
    await give(queryId, { riskClass: 'high', ...measures })
    expect(await read(queryId)).toMatchObject({ newParties: [], lacks: null })
    await replace(queryId)
    await put(queryId, { publicOffice: 'yes_in_estonia' })
    expect(await read(queryId)).toMatchObject({ newParties: [name], lacks: 'assessment' })
    await put(queryId, { publicOffice: 'no' })
    expect(await read(queryId)).toMatchObject({ newParties: [name], lacks: 'partiesChanged' })
    expect(await fact(queryId)).toBe('risk')
    expect(await give(queryId)).toMatchObject({ newParties: [], lacks: null })
    expect(await fact(queryId)).toBeNull()
  })

  test('counts again for the parties on whom it was given, and whatever is said of them', async () => {
    const queryId = await sent({ publicOffice: 'yes_in_estonia' })
    await give(queryId, { riskClass: 'high', ...measures })
    const { contactName } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    await put(queryId, { contactName: 'Uus Juht' })
    expect(await fact(queryId)).toBe('risk')
    await put(queryId, { contactName, representativeNationality: 'FI' })
    expect(await read(queryId)).toMatchObject({ newParties: [], lacks: null })
  })

  test('is refused for other parties than those that were read', async () => {
    const queryId = await sent()
    const { basis } = await read(queryId)
    await put(queryId, { contactName: 'Uus Juht' })
    const conflict = await refusal(queryId, { basis })
    expect(conflict).toMatchObject({ status: 409, code: 'record.conflict' })
    await give(queryId, { basis: (await read(queryId)).basis })
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

  test('is done by assigning a class again', async () => {
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

describe('a running contract without a class', () => {
  const propose = () => proposeRisks(server.dependencies)

  test('gets the proposed one in the name of the portal, once', async () => {
    const queryId = await sent()
    await propose()
    expect(await read(queryId)).toMatchObject({ state: 'unassessed' })
    await put(queryId, { status: 'CA' })
    await propose()
    await propose()
    expect(await read(queryId)).toMatchObject({
      state: 'assessed',
      assessments: [{ riskClass: 'low', proposed: { riskClass: 'low' }, assessedByName: '', reason: '' }],
      newParties: [],
    })
    const { content } = await server.ask(auditCalls.find, { query: { queryId } }, COMPLIANCE)
    expect(content.filter(({ event }) => event === 'risk.assessed')).toMatchObject([
      { details: { riskClass: 'low', proposedClass: 'low' } },
    ])
    await runRiskReviews(server.dependencies)
    expect(await read(queryId)).toMatchObject({ state: 'assessed' })
  })

  test('is to be renewed at once if the proposal is high, which answers nothing', async () => {
    const queryId = await sent({ publicOffice: 'yes_in_estonia' })
    await put(queryId, { status: 'CA' })
    await propose()
    await runRiskReviews(server.dependencies)
    expect(await read(queryId)).toMatchObject({
      state: 'due',
      assessments: [{ riskClass: 'high' }],
      lacks: 'assessment',
    })
    expect(await give(queryId)).toMatchObject({ state: 'assessed', lacks: null })
  })
})

describe('a class to renew', () => {
  const due = async () => {
    const queryId = await sent({ representativePlaceOfBirth: 'Eesti, Narva' })
    await give(queryId, { riskClass: 'high', sourceOfFunds: 'Sales of timber.', approvedBy: 'Mart Mets' })
    await put(queryId, { status: 'CA' })
    await server.database
      .update(riskTable)
      .set({ reviewAt: new Date(server.dependencies.now().getTime() - 1) })
      .where(eq(riskTable.queryId, queryId))
    await runRiskReviews(server.dependencies)
    return queryId
  }
  const counts = (as: As) => server.ask(queryListCalls.counts, {}, as)
  const listed = async () =>
    (
      await server.ask(queryListCalls.all, { query: { riskDue: true }, body: [...statusCodes] }, COMPLIANCE)
    ).content.map(({ queryId }) => queryId)

  test('is in the list of compliance, with a count, until it is renewed', async () => {
    const before = (await counts(COMPLIANCE)).riskDue ?? 0
    const queryId = await due()
    expect(await listed()).toContain(queryId)
    expect((await counts(COMPLIANCE)).riskDue).toBe(before + 1)
    await give(queryId)
    expect(await listed()).not.toContain(queryId)
    expect((await counts(COMPLIANCE)).riskDue).toBe(before)
  })

  test('is not in the list once the contract has ended', async () => {
    const queryId = await due()
    await put(queryId, { status: 'CF' })
    expect(await listed()).not.toContain(queryId)
  })

  test.each([CREDIT, INHOUSE, PARTNER] as const)('is hidden from %s', async (as) => {
    expect(await counts(as)).not.toHaveProperty('riskDue')
    const call = as === CREDIT ? queryListCalls.all : queryListCalls.ofPartner
    for (const riskDue of [true, false])
      expect(await server.refuse(call, { query: { riskDue }, body: ['CA'] }, as)).toMatchObject({
        status: 400,
        fields: [{ path: 'riskDue' }],
      })
    const body: QueryExportAsk = { statuses: ['CA'], columns: ['id'], riskDue: true, riskColumns: true }
    expect(await server.refuse(queryListCalls.startExport, { body }, as)).toMatchObject({
      status: 400,
      fields: [{ path: 'riskDue' }, { path: 'riskColumns' }],
    })
  })

  test('comes to compliance in the daily letter, once', async () => {
    const queryId = await due()
    const gather = () =>
      sendDailyLetters({ ...server.dependencies, now: () => new Date('2026-11-30T07:15:00Z') })
    await gather()
    const told = async () =>
      (await server.database.select().from(riskTable).where(eq(riskTable.queryId, queryId)))[0]?.toldTo.length
    const users = await server.database
      .select()
      .from(userTable)
      .where(and(eq(userTable.userRole, 'COMPLIANCE'), userTable.active, isNull(userTable.deletedAt)))
    expect(await told()).toBe(users.length)
    await gather()
    expect(await told()).toBe(users.length)
    await expect
      .poll(() => letters.map(({ text }) => text).find((text) => text.includes(`#${queryId}`)), {
        timeout: 20_000,
      })
      .toMatch(/risk class of query|riskiklass/)
  })

  test('is in the columns of an export for compliance', async () => {
    const queryId = await due()
    await server.database.insert(beneficiaryTable).values({ queryId, isPublicPerson: 'yes_in_estonia' })
    const { custName } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    const { exportId } = await server.ask(
      queryListCalls.startExport,
      { body: { statuses: ['CA'], columns: ['id', 'client'], riskDue: true, riskColumns: true } },
      COMPLIANCE,
    )
    await expect
      .poll(
        async () =>
          (await server.ask(queryListCalls.exports, {}, COMPLIANCE)).find((one) => one.exportId === exportId)
            ?.state,
        { timeout: 20_000 },
      )
      .toBe('ready')
    const file = await server.ask(queryListCalls.downloadExport, { params: { exportId } }, COMPLIANCE)
    const [head = '', ...lines] = (await file.content.text()).trimEnd().split('\r\n')
    const cellsOf = (line: string) => line.slice(1, -1).split('";"')
    const own = cellsOf(lines.find((line) => line.startsWith(`"${queryId}"`)) ?? '')
    expect(own).toHaveLength(head.split(';').length)
    expect(own.slice(0, 4)).toEqual([String(queryId), custName, 'High', said.reason])
    expect(own).toContain('Sales of timber.')
    expect(own).toContain('Eesti, Narva')
    // The client has answered no.
    expect(own).toContain('yes, in Estonia')
    expect(own.join('|')).toMatch(/\|Client: .+; Representative: /)
  })
})

test('the steps of a risk class are recorded', () => expectRecorded(server, 'risk'))
