import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonCalls } from '../../../api/reason.calls.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const find = (as: `${string}@${string}`) => server.ask(reasonCalls.findAll, {}, as)

describe('closing reasons', () => {
  test('by default are eight in two groups, in both languages', async () => {
    const reasons = await find(CREDIT)
    expect(reasons.map(({ en }) => en)).toEqual([
      'Bought out',
      'Expensive offer',
      'Chose competitor',
      'Does not meet credit policy',
      'No surety',
      'Tax debt',
      'Company has loss',
      'Applies as private person',
    ])
    expect(reasons.every(({ et }) => et !== '')).toBe(true)
    expect(await find(PARTNER)).toEqual(reasons)
  })

  test('are counted where they closed a query, in either language', async () => {
    const [first, second] = await find(COMPLIANCE)
    if (!first || !second) throw new Error('no reasons')
    const counts = async () => {
      const uses = await server.ask(reasonCalls.uses, {}, COMPLIANCE)
      return [first, second].map(({ id }) => uses.find((one) => one.id === id)?.uses)
    }
    const [ofFirst = 0, ofSecond = 0] = await counts()
    const [query] = await server.database.select().from(queryTable).limit(1)
    const row = { queryId: query?.queryId ?? 0, status: 'N', createdByName: '' } as const
    await server.database
      .insert(statusHistoryTable)
      .values([first.en, first.et, second.et, 'Another reason'].map((reason) => ({ ...row, reason })))
    expect(await counts()).toEqual([ofFirst + 2, ofSecond + 1])
    expect(await server.refuse(reasonCalls.uses, {}, CREDIT)).toMatchObject({ status: 403 })
  })

  test('are changed, added and removed by compliance, and keep their order', async () => {
    const [first, second] = await find(COMPLIANCE)
    if (!first || !second) throw new Error('no reasons')
    const body: ({ id?: number } & Omit<typeof first, 'id' | 'modifiedDtime'>)[] = [
      { en: ' Moved abroad ', et: 'Kolis välismaale', group: 'client' as const },
      { ...second, et: 'Liiga kallis' },
      first,
    ]
    const { modifiedDtime: readAt } = first
    const replace = (now: typeof body, modifiedDtime: string) =>
      server.ask(reasonCalls.updateAll, { query: { modifiedDtime }, body: now }, COMPLIANCE)
    const saved = await replace(body, readAt)
    const modifiedDtime = saved[0]?.modifiedDtime ?? ''
    expect(saved).toEqual([
      { id: expect.any(Number), en: 'Moved abroad', et: 'Kolis välismaale', group: 'client', modifiedDtime },
      { ...second, et: 'Liiga kallis', modifiedDtime },
      { ...first, modifiedDtime },
    ])
    expect(modifiedDtime > readAt).toBe(true)
    expect(await find(INHOUSE)).toEqual(saved)
    expect(await replace([], modifiedDtime)).toEqual([])
  })

  test('are refused without a text or with an unknown id', async () => {
    const reason = { en: 'A', et: 'B', group: 'client' as const }
    const refuse = (body: (typeof reason & { id?: number })[]) =>
      server.refuse(reasonCalls.updateAll, { body }, COMPLIANCE)
    const before = await find(COMPLIANCE)
    expect(await refuse([{ ...reason, et: ' ' }])).toMatchObject({
      status: 400,
      fields: [{ path: '0.et', code: 'field.required' }],
    })
    expect(await refuse([reason, { ...reason, id: 9999 }])).toMatchObject({
      status: 400,
      fields: [{ path: '1.id', code: 'field.choice' }],
    })
    expect(await find(COMPLIANCE)).toEqual(before)
  })

  test('are changed by no other role', async () => {
    for (const as of [PARTNER, INHOUSE, SHOP, CREDIT] as const)
      expect(await server.refuse(reasonCalls.updateAll, { body: [] }, as)).toMatchObject({ status: 403 })
  })
})
