import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusCode } from '../../../api/status.ts'
import { type VariantFigures, workflowCalls } from '../../../api/workflow.calls.ts'
import { endingOf, type HistoryEvent } from '../../../machines/lifecycle/query/query-history.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { COMPLIANCE, CREDIT, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ENDS = ['CA', 'CF', 'N']

let server: TestServer
let queryIds: number[]
beforeAll(async () => {
  server = await startTestServer()
  const rows = await server.database.select({ id: queryTable.queryId }).from(queryTable)
  queryIds = rows.map(({ id }) => id)
})
afterAll(() => server.stop())

const read = () => server.ask(workflowCalls.variants, {}, CREDIT)

type Step = {
  queryId: number
  at: number
  left: string
  reached: string
  event: HistoryEvent
  by: 'partner' | 'credit' | 'system'
}
type Move = Omit<Step, 'by'> & { from: StatusCode; to: StatusCode; by: Step['by'] | 'customer' }

const outer = (path: string) => path.split('.')[0] as StatusCode

const store = async (steps: readonly Step[]) => {
  await server.asOwner(sql`truncate ${stepRecordTable}`)
  const rows = steps.map(({ queryId, at, left, reached, event, by }) => ({
    machine: 'query' as const,
    recordId: queryId,
    queryId,
    takenAt: new Date(at),
    leftState: left,
    event,
    payload: {},
    principal: by,
    facts: {},
    effects: [],
    reachedState: reached,
    machineHash: 'walk',
  }))
  // A container of the same query, which says nothing of how the query went.
  const other = rows.map((row) => ({
    ...row,
    machine: 'container' as const,
    leftState: 'P',
    reachedState: 'SCR',
  }))
  if (rows.length > 0) await server.database.insert(stepRecordTable).values([...rows, ...other])
}

const within = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The figures as a reader of the steps would count them. */
const counted = (steps: readonly Step[], since: number): Omit<VariantFigures, 'statements'> => {
  const moves: Move[] = steps
    .map((step) => ({
      ...step,
      by: step.event.startsWith('customer.') ? ('customer' as const) : step.by,
      from: outer(step.left),
      to: outer(step.reached),
    }))
    .filter(({ from, to }) => from !== to)
  const ofQueries = [...Map.groupBy(moves, ({ queryId }) => queryId).values()]
  const ended = ofQueries.flatMap((own) => {
    const path = own.slice(own.findIndex(({ to }) => to === 'SCR'))
    const [first, last] = [path[0], path.at(-1)]
    const wasSent = own.some(({ to }) => to === 'SCR') && first && last
    return wasSent && last.at >= since && ENDS.includes(last.to)
      ? [
          {
            statuses: path.map(({ to }) => to),
            ending: endingOf(last.to, last.event, last.from),
            seconds: (last.at - first.at) / 1000,
          },
        ]
      : []
  })
  const variants = [
    ...Map.groupBy(ended, ({ statuses, ending }) => `${statuses.join()} ${ending}`).values(),
  ].map((same) => {
    const seconds = same.map((one) => one.seconds)
    return {
      statuses: same[0]?.statuses ?? [],
      ending: same[0]?.ending ?? null,
      queries: same.length,
      of: ended.length,
      medianSeconds: within(seconds, 0.5),
      p95Seconds: within(seconds, 0.95),
    }
  })
  const again = ofQueries.flatMap((own) =>
    own.filter(({ to, at }, index) => at >= since && own.slice(0, index).some(({ from }) => from === to)),
  )
  const loops = [...Map.groupBy(again, ({ to }) => to)].map(([status, entries]) => ({
    status,
    entries: entries.length,
    queries: new Set(entries.map(({ queryId }) => queryId)).size,
  }))
  const passed = ofQueries.flatMap((own) =>
    own.flatMap(({ by, at }, index) => {
      const before = own[index - 1]
      return before && before.by !== by && at >= since
        ? [{ from: before.by, to: by, seconds: (at - before.at) / 1000 }]
        : []
    }),
  )
  const handovers = [...Map.groupBy(passed, ({ from, to }) => `${from} ${to}`).values()].map((same) => ({
    from: same[0]?.from ?? '',
    to: same[0]?.to ?? '',
    handovers: same.length,
    medianSeconds: within(
      same.map(({ seconds }) => seconds),
      0.5,
    ),
  }))
  return {
    variants: variants
      .toSorted(
        (a, b) =>
          b.queries - a.queries ||
          byText(a.statuses.join('!'), b.statuses.join('!')) ||
          // Nulls are last.
          byText(a.ending ?? '~', b.ending ?? '~'),
      )
      .slice(0, 10),
    loops: loops.toSorted((a, b) => b.entries - a.entries || byText(a.status, b.status)),
    handovers: handovers.toSorted(
      (a, b) => b.handovers - a.handovers || byText(a.from, b.from) || byText(a.to, b.to),
    ),
  }
}

const path = fc.constantFrom('P', 'SM', 'SCR.single', 'SCR.committee', 'QA', 'CA', 'N')
const event = fc.constantFrom<HistoryEvent>(
  'customer.applied',
  'query.approve',
  'query.close',
  'query.annul',
  'query.expired',
  'committee.refused',
  'customer.withdrew',
)
const someSteps = fc
  .array(
    fc.record({
      query: fc.nat(5),
      hours: fc.integer({ min: 1, max: 900 }),
      reached: path,
      event,
      by: fc.constantFrom('partner' as const, 'credit' as const, 'system' as const),
    }),
    { minLength: 20, maxLength: 80, size: 'max' },
  )
  .map((drawn) => {
    const stands = new Map<number, { state: string; at: number }>()
    return drawn.map(({ query, hours, ...drawnStep }): Step => {
      const before = stands.get(query) ?? { state: 'P', at: Date.now() - 150 * DAY_MS }
      const at = Math.min(before.at + hours * HOUR_MS, Date.now() - HOUR_MS)
      stands.set(query, { state: drawnStep.reached, at })
      return { queryId: queryIds[query] ?? 0, at, left: before.state, ...drawnStep }
    })
  })

test('are what a reader of the steps counts, and what the SQL beside them gives', async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      await store(steps)
      const { statements, ...figures } = await read()
      expect(figures).toEqual(counted(steps, Date.now() - 90 * DAY_MS))
      for (const part of ['variants', 'loops', 'handovers'] as const)
        expect((await server.database.execute(sql.raw(statements[part]))).rows).toEqual(figures[part])
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('name the ten most frequent paths only, with their share of all', async () => {
  const steps = queryIds.slice(0, 24).flatMap((queryId, index): Step[] => {
    const at = Date.now() - DAY_MS
    const rounds = Array.from({ length: Math.floor(index / 2) }, (_, round) => round)
    return [
      { queryId, at, left: 'P', reached: 'SCR.single', event: 'query.sendToCredit', by: 'partner' },
      ...rounds.flatMap((): Step[] => [
        { queryId, at, left: 'SCR.single', reached: 'QA', event: 'query.approve', by: 'credit' },
        { queryId, at, left: 'QA', reached: 'SCR.single', event: 'query.sendToCredit', by: 'credit' },
      ]),
      { queryId, at, left: 'SCR.single', reached: 'N', event: 'query.close', by: 'credit' },
    ]
  })
  await store(steps)
  const { variants } = await read()
  expect(variants.map(({ queries, of }) => [queries, of])).toEqual(Array.from({ length: 10 }, () => [2, 24]))
})

test('are empty without steps, and for those who see all queries', async () => {
  await store([])
  expect(await read()).toMatchObject({ variants: [], loops: [], handovers: [] })
  expect(await server.refuse(workflowCalls.variants, {}, PARTNER)).toMatchObject({ status: 403 })
  expect(await server.ask(workflowCalls.variants, {}, COMPLIANCE)).toMatchObject({ variants: [] })
})
