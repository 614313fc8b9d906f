import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApplyView } from '../../../api/apply.ts'
import { applyCalls } from '../../../api/apply.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { system } from '../../../machines/lifecycle/query/principal.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { askForOne, find } from '../condition/scene.ts'
import { COMPLIANCE, CREDIT } from '../container/scene.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { mari, PATIENCE, personApplies, Phone, sendApplication, smart, startApplyServer } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer

beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const ask = async ({ token, headers }: Phone, view = '') => {
  const body = { token, view }
  const answer = await server.request(applyCalls.askForReview, { body }, undefined, headers)
  return { status: answer.status, body: answer.body as ApplyView & { code?: string; reason?: string } }
}

const step = (queryId: number, status: StatusCode, closingReason?: string) =>
  server.ask(queryCalls.changeStatus, { query: { queryId, status, closingReason } }, CREDIT)

const stored = (queryId: number, as: typeof SHOP | typeof COMPLIANCE = COMPLIANCE) =>
  server.ask(queryCalls.edit, { params: { id: queryId } }, as)

const letterTo = (email: string, subject: RegExp) =>
  vi.waitFor(() => {
    const letters = scene.letters.filter((letter) => letter.to === email && subject.test(letter.subject))
    expect(letters).toHaveLength(1)
    return letters[0]?.text ?? ''
  }, PATIENCE)

test('after a refusal the letter explains the decision, and a requested review lets a person decide again', async () => {
  const { queryId, phone, email } = await personApplies(scene, 'refused@meretuul.example')
  await step(queryId, 'N', 'Too much debt')
  const refused = await letterTo(email, /^We cannot finance/)
  expect(refused).toMatch(/^How it was decided: on .* our program checked your data automatically\./m)
  expect(refused).toMatch(/A person then decided\.$/m)
  expect(refused).toMatch(/^Which databases were used: none\.$/m)
  expect(refused).toMatch(/to have a person decide again\. Do it on the page of your application,/)
  expect(refused).not.toContain('Too much debt')
  expect((await phone.open()).decision?.review).toEqual({
    refusal: null,
    askedDtime: null,
    view: '',
    endedDtime: null,
  })

  const { status, body } = await ask(phone, '  I have paid all of it back. ')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.progress?.stage).toBe('decision')
  expect(body.decision?.review).toEqual({
    refusal: 'reviewNotAsked',
    askedDtime: expect.any(String),
    view: 'I have paid all of it back.',
    endedDtime: null,
  })
  expect(await stored(queryId)).toMatchObject({
    status: 'SCR',
    closingReason: null,
    decisionReview: { name: 'Siim Nutt', view: 'I have paid all of it back.', endedDtime: null },
  })
  const { content } = await server.ask(timelineCalls.find, { params: { id: queryId }, query: {} }, COMPLIANCE)
  expect(content.filter(({ event }) => event === 'review.asked')).toMatchObject([
    { kind: 'step', about: 'Siim Nutt', byName: null },
  ])
  expect(JSON.stringify(content)).not.toContain('paid all of it back')

  expect(await ask(phone, ' I have paid all of it back. ')).toEqual({ status: 200, body })
  expect(await ask(phone)).toEqual({ status: 200, body })
  const more = await ask(phone, 'And my salary has risen.')
  expect(more.body.decision?.review).toMatchObject({
    view: 'I have paid all of it back.\n\nAnd my salary has risen.',
    endedDtime: null,
  })
  for (let letter = 0; letter < 4; letter += 1)
    expect((await ask(phone, String(letter).repeat(2000))).status).toBe(200)
  expect(await ask(phone, '9'.repeat(2000))).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'view', code: 'field.tooLong' }] },
  })
  await step(queryId, 'QA')
  expect(await letterTo(email, /^A person has approved/)).toContain('are on the page of your application')
  const after = await phone.open()
  expect(after.progress?.stage).toBe('contract')
  expect(after.decision?.review).toMatchObject({
    refusal: 'reviewNotAsked',
    view: expect.stringContaining('I have paid all of it back.\n\nAnd my salary has risen.'),
    endedDtime: expect.any(String),
  })
  expect(await ask(phone, 'Too late to be read')).toMatchObject({
    status: 409,
    body: { reason: 'reviewNotAsked' },
  })
})

test('a review of a refusal resumes the conditions that the refusal has ended', async () => {
  const { queryId, phone } = await personApplies(scene, 'conditions@meretuul.example')
  await askForOne(server, queryId)
  const states = async () => (await find(server, queryId, CREDIT)).map(({ state }) => state)
  await step(queryId, 'N', 'Too much debt')
  expect(await states()).toEqual(['ended'])
  expect((await ask(phone)).status).toBe(200)
  expect(await states()).toEqual(['open'])
  const approval = { query: { queryId, status: 'QA' as const } }
  expect(await server.refuse(queryCalls.changeStatus, approval, CREDIT)).toMatchObject({
    reason: 'conditionsMetForDecision',
  })
})

test('a review requested while a person decides changes no status and causes no conflict', async () => {
  const { queryId, phone, email } = await personApplies(scene, 'waiting@meretuul.example')
  const { modifiedDtime } = await stored(queryId)
  const twice = await Promise.all([ask(phone, 'First'), ask(phone, 'Second')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(queryId)).toMatchObject({
    status: 'SCR',
    modifiedDtime,
    decisionReview: {
      view: expect.stringMatching(/^(?:First\n\nSecond|Second\n\nFirst)$/),
      endedDtime: null,
    },
  })
  expect((await stored(queryId, SHOP)).decisionReview).toBeNull()

  // A repeated text is stored once, also with several paragraphs.
  const { view } = (await stored(queryId)).decisionReview ?? {}
  const third = 'Third,\n\nand what belongs to it'
  for (const { status } of await Promise.all([ask(phone, third), ask(phone, third)])) expect(status).toBe(200)
  expect((await stored(queryId)).decisionReview?.view).toBe(`${view}\n\n${third}`)

  await step(queryId, 'N', 'Too much debt')
  expect(await letterTo(email, /^We cannot finance/)).toContain(
    'You asked a person to review the decision: this is what the person decided.',
  )
  expect((await phone.open()).decision?.review).toMatchObject({ endedDtime: expect.any(String) })
})

test('a review is refused to others, before the application, once a contract exists, and with a long text', async () => {
  const { queryId, phone } = await personApplies(scene, 'late@meretuul.example')
  const stranger = new Phone(server, phone.token)
  expect(await ask(stranger)).toMatchObject({ status: 403, body: { code: 'apply.identify' } })
  expect(await stranger.identify(smart)).toBe('WRONG_PERSON')
  expect(await ask(stranger)).toMatchObject({ status: 403, body: { code: 'apply.identify' } })
  expect(await ask(phone, 'a'.repeat(2001))).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'view', code: 'field.tooLong' }] },
  })
  const { byMail } = await sendApplication(scene)
  const early = new Phone(server, byMail)
  expect(await early.identify(mari)).toBe('OK')
  expect(await ask(early)).toMatchObject({ status: 409, body: { reason: 'isConsumer' } })

  await step(queryId, 'QA')
  await step(queryId, 'CR')
  expect((await phone.open()).decision?.review.refusal).toBe('notFromThisStatus')
  expect(await ask(phone)).toMatchObject({ status: 409, body: { reason: 'notFromThisStatus' } })
  expect((await stored(queryId)).decisionReview).toBeNull()
})

test('companies get no explanation and no letter', async () => {
  const { queryId, phone } = await personApplies(scene, 'company@meretuul.example')
  await server.database.update(queryTable).set({ consumer: false }).where(eq(queryTable.queryId, queryId))
  expect((await phone.open()).decision).toBeNull()
  expect(await ask(phone)).toMatchObject({ status: 409, body: { reason: 'isConsumer' } })
  await step(queryId, 'N', 'Too much debt')
  const { rows } = await server.database.execute<{ name: string }>(
    sql`select name from pgboss.job where data ->> 'queryId' = ${String(queryId)} and name = 'review.outcomeLetter'`,
  )
  expect(rows).toEqual([])
})

test('a refusal by the rules says that no person decided, and offers a review', async () => {
  const { queryId, email } = await personApplies(scene, 'rules@meretuul.example')
  await server.database.update(partnerTable).set({ automaticDecision: true })
  await server.database.transaction((tx) =>
    server.dependencies.lifecycles.query.apply(tx, queryId, {
      type: 'decision.refused',
      principal: system,
      reason: 'Row 4',
    }),
  )
  const refused = await letterTo(email, /^We cannot finance/)
  expect(refused).toMatch(
    /^How it was decided: on .* our program refused automatically\. No person has decided yet\.$/m,
  )
  expect(refused).toContain('to have a person decide again')
  expect(refused).not.toContain('Row 4')
})
