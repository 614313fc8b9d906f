import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeadlineRules, type DeadlineSetting, defaultDeadlines } from '../../../api/deadlines.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import { addDays, todayInTallinn } from '../../../domain/date.ts'
import { usualDeadlineDay } from '../../../domain/deadline-settings.ts'
import { setDeadlines as setQueryDeadlines } from '../../../server/query/parts/deadline.store.ts'
import { deadlineSettingTable } from '../../../server/schema/deadline-setting.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { COMPLIANCE, PARTNER } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { readProviderSettings, saveProviderSettings } from './example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.delete(deadlineSettingTable)
})

const today = () => todayInTallinn(server.dependencies.now())
const later = (days: number) => addDays(today(), days)
const withSm = (SM: DeadlineRules['SM']): DeadlineRules => ({ ...defaultDeadlines, SM })
const plan = (SM: DeadlineRules['SM'], deadlinesFrom: string) =>
  saveProviderSettings(server, { deadlines: withSm(SM), deadlinesFrom })
const refusePlan = async (parts: { deadlines?: unknown; deadlinesFrom?: string }) => {
  const body = { ...(await readProviderSettings(server)), ...parts }
  return server.refuse(providerSettingsCalls.save, { body }, COMPLIANCE)
}
const changes = () => server.ask(providerSettingsCalls.deadlines, {}, COMPLIANCE)
const takeBack = (params: Pick<DeadlineSetting, 'path' | 'validFrom'>) =>
  server.ask(providerSettingsCalls.takeBackDeadline, { params }, COMPLIANCE)
const refuseTakingBack = (params: Pick<DeadlineSetting, 'path' | 'validFrom'>) =>
  server.refuse(providerSettingsCalls.takeBackDeadline, { params }, COMPLIANCE)

/** Inserts a setting as one that was planned earlier. */
const insert = (path: string, validFrom: string, value: number | null) =>
  server.database.insert(deadlineSettingTable).values({ path, validFrom, value })

describe('a changed deadline', () => {
  test('is planned for its day, listed with its author, and can be taken back before it', async () => {
    const from = later(10)
    const after = await plan({ reminder: 1, escalation: 4 }, from)
    expect(after).toMatchObject({ deadlines: defaultDeadlines, deadlinesFrom: usualDeadlineDay(today()) })
    const row = { validFrom: from, planned: true, personName: 'Kadri Kask', setAt: expect.any(String) }
    expect(await changes()).toEqual([
      { ...row, path: 'SM.escalation', before: 1, value: 4 },
      { ...row, path: 'SM.reminder', before: null, value: 1 },
    ])
    await takeBack({ path: 'SM.reminder', validFrom: from })
    expect((await changes()).map(({ path }) => path)).toEqual(['SM.escalation'])
    expect(await refuseTakingBack({ path: 'SM.reminder', validFrom: from })).toMatchObject({ status: 404 })
    const history = await server.ask(providerSettingsCalls.history, {}, COMPLIANCE)
    expect(history.slice(0, 3)).toMatchObject([
      { field: 'deadlines.SM.reminder', from: 1, to: null, validFrom: from, takenBack: true },
      { field: 'deadlines.SM.reminder', from: null, to: 1, validFrom: from, takenBack: false },
      { field: 'deadlines.SM.escalation', from: 1, to: 4, validFrom: from, takenBack: false },
    ])
  })

  test('is in force from its day, and the history says what was before', async () => {
    await insert('SM.escalation', later(-5), 3)
    await insert('SM.escalation', today(), 2)
    expect((await readProviderSettings(server)).deadlines).toEqual(withSm({ reminder: null, escalation: 2 }))
    expect(
      (await changes()).map(({ validFrom, before, value, planned }) => [validFrom, before, value, planned]),
    ).toEqual([
      [today(), 3, 2, false],
      [later(-5), 1, 3, false],
    ])
    expect(await refuseTakingBack({ path: 'SM.escalation', validFrom: today() })).toMatchObject({
      status: 409,
      code: 'deadline.inForce',
    })
  })

  test('that came into force since the settings were read makes a save conflict', async () => {
    const read = await readProviderSettings(server)
    await insert('SM.escalation', today(), 2)
    // As if that day had begun after the read.
    const body = { ...read, modifiedDtime: new Date(Date.parse(today()) - 86_400_000).toISOString() }
    expect(await server.refuse(providerSettingsCalls.save, { body }, COMPLIANCE)).toMatchObject({
      code: 'record.conflict',
      stored: { deadlines: withSm({ reminder: null, escalation: 2 }) },
    })
  })

  test('can be taken back only if the order of the others stays', async () => {
    await insert('SM.escalation', later(3), 6)
    await insert('SM.reminder', later(5), 4)
    expect(await refuseTakingBack({ path: 'SM.escalation', validFrom: later(3) })).toMatchObject({
      status: 409,
      code: 'deadline.needed',
    })
    await takeBack({ path: 'SM.reminder', validFrom: later(5) })
    await takeBack({ path: 'SM.escalation', validFrom: later(3) })
    expect(await changes()).toEqual([])
  })
})

describe('a change is refused at its field', () => {
  const changed = withSm({ reminder: null, escalation: 4 })

  test.each([
    ['a past day', -1, 'field.laterDay'],
    ['today', 0, 'field.laterDay'],
  ])('%s', async (_, days, code) => {
    expect(await refusePlan({ deadlines: changed, deadlinesFrom: later(days) })).toMatchObject({
      status: 400,
      fields: [{ path: 'deadlinesFrom', code }],
    })
    // Without a changed deadline the day does not matter.
    await saveProviderSettings(server, { deadlinesFrom: later(days) })
    expect(await changes()).toEqual([])
  })

  test('a day that is taken', async () => {
    await plan({ reminder: null, escalation: 3 }, later(4))
    expect(await refusePlan({ deadlines: changed, deadlinesFrom: later(4) })).toMatchObject({
      status: 400,
      fields: [{ path: 'deadlines.SM.escalation', code: 'field.deadlinePlanned' }],
    })
    await plan({ reminder: null, escalation: 4 }, later(5))
    expect((await changes()).map(({ value }) => value)).toEqual([4, 3])
  })

  test('an order that a later change makes wrong', async () => {
    await insert('SM.escalation', later(9), 2)
    expect(
      await refusePlan({ deadlines: withSm({ reminder: 3, escalation: 6 }), deadlinesFrom: later(2) }),
    ).toMatchObject({
      status: 400,
      fields: [{ path: 'deadlines.SM.escalation', code: 'field.laterDeadline' }],
    })
  })

  test.each([
    [0, 'field.tooSmall'],
    [366, 'field.tooLarge'],
    [1.5, 'field.integer'],
    ['two', 'field.integer'],
  ])('the value %j', async (escalation, code) => {
    const deadlines = { ...defaultDeadlines, SM: { reminder: null, escalation } }
    expect(await refusePlan({ deadlines, deadlinesFrom: later(3) })).toMatchObject({
      status: 400,
      fields: [{ path: 'deadlines.SM.escalation', code }],
    })
  })

  test('an unknown deadline or day of a change to be taken back', async () => {
    const { fields } = await refuseTakingBack({ path: 'XX.escalation', validFrom: 'tomorrow' })
    expect(fields?.map(({ path }) => path).toSorted()).toEqual(['path', 'validFrom'])
  })

  test('the second of two at the same moment', async () => {
    const read = await readProviderSettings(server)
    const body = { ...read, deadlines: changed, deadlinesFrom: later(6) }
    const send = () => server.ask(providerSettingsCalls.save, { body }, COMPLIANCE)
    const answers = await Promise.allSettled([send(), send()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await changes()).toHaveLength(1)
  })
})

describe('a query that enters a status', () => {
  const daysAt = async (queryId: number, at: string) => {
    await server.database.transaction((tx) =>
      setQueryDeadlines(tx, { queryId, status: 'SM', at: new Date(at) }),
    )
    const [row] = await server.database.select().from(deadlineTable).where(eq(deadlineTable.queryId, queryId))
    return [row?.workingDays, row?.dueAt.toISOString()]
  }

  test('takes the new value from midnight in Tallinn, in winter and when the clock changes', async () => {
    const { create, step } = steppingOn(() => server)
    const { queryId } = await create()
    await step(queryId, 'SM', PARTNER)
    await insert('SM.escalation', '2026-12-02', 2)
    await insert('SM.escalation', '2027-03-28', 3)
    await insert('SM.escalation', '2027-03-29', 4)
    await insert('SM.escalation', '2027-10-31', 5)
    await insert('SM.escalation', '2027-11-01', 6)
    const days: unknown[] = []
    for (const midnight of [
      '2026-12-01T22:00:00.000Z',
      '2027-03-27T22:00:00.000Z',
      '2027-03-28T21:00:00.000Z',
      '2027-10-30T21:00:00.000Z',
      '2027-10-31T22:00:00.000Z',
    ]) {
      const before = new Date(Date.parse(midnight) - 1).toISOString()
      days.push([(await daysAt(queryId, before))[0], (await daysAt(queryId, midnight))[0]])
    }
    expect(days).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ])
    // The clock is put forward on Sunday: three working days later it closes one hour earlier in UTC.
    expect(await daysAt(queryId, '2027-03-28T12:00:00.000Z')).toEqual([3, '2027-03-31T14:00:00.000Z'])
  })

  test('keeps its deadline when another value comes into force', async () => {
    const { create, step } = steppingOn(() => server)
    const { queryId } = await create()
    await step(queryId, 'SM', PARTNER)
    const stored = () =>
      server.database.select().from(deadlineTable).where(eq(deadlineTable.queryId, queryId))
    const before = await stored()
    expect(before).toMatchObject([{ workingDays: 1 }])
    await insert('SM.escalation', today(), 9)
    expect(await stored()).toEqual(before)
  })
})
