import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReviewState } from '../../../api/machine-review.ts'
import { reviewedMachines } from '../../../api/machine-review.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { machineVersionTable, transitionReviewTable } from '../../../server/schema/machine-review.table.ts'
import { installedVersion, reviewOf } from '../../../server/workflow/machine-review.ts'
import type { MachineVersion, ReviewRow } from '../../../server/workflow/machine-review.store.ts'
import { workflowCharts } from '../../../tools/workflow/plugin.ts'
import { COMPLIANCE, CREDIT } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
const params = { machine: 'condition' } as const
const installed = installedVersion('condition')
const [first = '', second = ''] = Object.keys(installed.transitions)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.asOwner(sql`truncate ${transitionReviewTable}, ${machineVersionTable}`)
})

const read = (who: typeof CREDIT | typeof COMPLIANCE = CREDIT) =>
  server.ask(workflowCalls.review, { params }, who)
const one = async (key: string, who: typeof CREDIT | typeof COMPLIANCE = CREDIT) =>
  (await read(who)).transitions.find((each) => each.key === key)
const hashOf = async (key: string) => (await one(key))?.hash ?? null
const mark = async (key: string, who: typeof CREDIT | typeof COMPLIANCE = CREDIT, reviewed = true) =>
  server.ask(
    workflowCalls.saveReview,
    { params, body: { transition: key, hash: await hashOf(key), reviewed } },
    who,
  )
const rows = () => server.database.select().from(transitionReviewTable)

describe('marks of transitions', () => {
  test('of every lifecycle are offered, with the hashes of the chart', async () => {
    const charts = (await workflowCharts()).filter(({ kind }) => kind === 'lifecycle')
    expect(charts.map(({ name }) => name).toSorted()).toEqual(reviewedMachines.toSorted())
    for (const machine of reviewedMachines) {
      const { transitions } = await server.ask(workflowCalls.review, { params: { machine } }, CREDIT)
      expect(transitions.map(({ key, hash }) => [key, hash])).toEqual(
        charts.find(({ name }) => name === machine)?.transitions.map(({ key, hash }) => [key, hash]),
      )
      expect(transitions.every(({ state }) => state === 'unreviewed')).toBe(true)
    }
  })

  test('have name and time, are kept by person, and only the own one is withdrawn', async () => {
    await mark(first)
    const { last } = await mark(first, COMPLIANCE)
    const both = await one(first)
    expect(both).toMatchObject({
      state: 'reviewed',
      was: null,
      marks: [
        { own: true, isValid: true, name: expect.stringMatching(/\w+ \w+/) },
        { own: false, isValid: true },
      ],
    })
    expect(last).toMatchObject({ name: both?.marks[1]?.name, machineHash: installed.machineHash })
    expect((await one(second))?.state).toBe('unreviewed')
    await mark(first, CREDIT, false)
    expect(await one(first)).toMatchObject({ state: 'reviewed', marks: [{ own: false }] })
    await mark(first, COMPLIANCE, false)
    expect(await one(first)).toMatchObject({ state: 'unreviewed', marks: [] })
    expect(await read()).toMatchObject({ last: null })
  })

  test('are added once, as are withdrawals, with an entry of the audit trail each', async () => {
    await mark(first, CREDIT, false)
    expect(await rows()).toEqual([])
    await Promise.all([mark(first), mark(second, COMPLIANCE)])
    await mark(first)
    await mark(first, CREDIT, false)
    await mark(first, CREDIT, false)
    expect((await rows()).map(({ transition, reviewed }) => [transition, reviewed])).toEqual(
      expect.arrayContaining([
        [first, true],
        [second, true],
        [first, false],
      ]),
    )
    expect(await rows()).toHaveLength(3)
    expect(await server.database.select().from(machineVersionTable)).toHaveLength(1)
    const entries = (await server.database.select().from(auditTable)).filter(
      ({ subject }) => subject === 'machine',
    )
    expect(
      entries
        .slice(-3)
        .map(({ event }) => event)
        .toSorted(),
    ).toEqual(['transition.reviewWithdrawn', 'transition.reviewed', 'transition.reviewed'])
    expect(entries.at(-1)).toMatchObject({
      subjectId: 'condition',
      details: { transition: first, hash: await hashOf(first) },
    })
  })

  test('are refused for what the reader has not seen, and for what is no transition', async () => {
    const refuse = (body: object) => server.refuse(workflowCalls.saveReview, { params, body }, CREDIT)
    expect(await refuse({ transition: first, hash: '0'.repeat(16), reviewed: true })).toMatchObject({
      status: 409,
      code: 'workflow.changed',
    })
    expect(await refuse({ transition: first, hash: null, reviewed: true })).toMatchObject({ status: 409 })
    expect(
      await refuse({ transition: 'condition.asked nothing 0', hash: null, reviewed: true }),
    ).toMatchObject({ status: 400, fields: [{ path: 'transition', code: 'field.choice' }] })
    const wrong = await refuse({ transition: '', hash: 'x', reviewed: 'yes' })
    expect(wrong.fields?.map(({ path }) => path)).toEqual(['transition', 'reviewed', 'hash'])
    expect(await rows()).toEqual([])
    expect(
      await server.request(workflowCalls.review, { params: { machine: 'session' as never } }, CREDIT),
    ).toMatchObject({ status: 400 })
  })
})

describe('what has changed since a review', () => {
  const [key = '', definition] = Object.entries(installed.transitions)[0] ?? []
  if (!definition) throw new Error('the machine has no transitions')
  const version = (machineHash: string, transitions: MachineVersion['transitions']): MachineVersion => ({
    machine: 'condition',
    machineHash,
    transitions,
  })
  const row = (machineHash: string, transition: string, more: Partial<ReviewRow> = {}): ReviewRow => ({
    reviewId: 1,
    machine: 'condition',
    machineHash,
    transition,
    reviewed: true,
    reviewedAt: new Date(0),
    reviewedBy: 7,
    reviewedByName: 'Mari Meri',
    ...more,
  })
  const other = { ...definition, to: 'elsewhere' }
  const statesOf = (now: MachineVersion, versions: MachineVersion[], given: ReviewRow[]) =>
    Object.fromEntries(
      reviewOf(now, { versions, rows: given }, 7).transitions.map((each): [string, ReviewState] => [
        each.key,
        each.state,
      ]),
    )

  test('a mark holds until its own transition changes; other changes do not matter', () => {
    const before = version('1', { a: definition, b: definition, c: definition })
    const now = version('2', { a: definition, b: other, d: definition })
    const given = [row('1', 'a'), row('1', 'b'), row('1', 'c')]
    expect(statesOf(now, [before], given)).toEqual({ a: 'reviewed', b: 'changed', c: 'removed', d: 'new' })
    const review = reviewOf(now, { versions: [before], rows: given }, 7)
    const of = (name: string) => review.transitions.find((each) => each.key === name)
    expect(of('b')).toMatchObject({ was: definition, marks: [{ isValid: false, own: true }] })
    expect(of('c')).toMatchObject({ was: definition, hash: null })
    expect(review).toMatchObject({ machineHash: '2', last: { machineHash: '1', name: 'Mari Meri' } })
  })

  test('a change or removal that was looked at is reviewed, and a change back as well', () => {
    const before = version('1', { a: definition, c: definition })
    const now = version('2', { a: other })
    const given = [row('1', 'a'), row('2', 'a', { reviewedBy: 8 }), row('2', 'c', { reviewedBy: 8 })]
    expect(statesOf(now, [before, now], given)).toEqual({ a: 'reviewed' })
    expect(statesOf(before, [before, now], given)).toEqual({ a: 'reviewed', c: 'new' })
  })

  test('a version whose marks are withdrawn is not compared', () => {
    const given = [row('1', 'a'), row('1', 'a', { reviewId: 2, reviewed: false })]
    expect(statesOf(version('2', { b: definition }), [version('1', { a: definition })], given)).toEqual({
      b: 'unreviewed',
    })
  })

  test('of a stored version is found by its text, whose order the database keeps', async () => {
    const stored = version('older', { ...installed.transitions, [key]: other })
    await server.database.insert(machineVersionTable).values(stored)
    const { reviewId: _, ...values } = row('older', key, { reviewedBy: 1 })
    await server.database.insert(transitionReviewTable).values(values)
    await server.database.insert(transitionReviewTable).values({ ...values, transition: second })
    expect(await one(key)).toMatchObject({ state: 'changed', was: { to: 'elsewhere' } })
    expect((await one(second))?.state).toBe('reviewed')
    await mark(key)
    expect((await one(key))?.state).toBe('reviewed')
  })
})
