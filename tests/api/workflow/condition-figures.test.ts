import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionKinds } from '../../../api/condition.ts'
import { conditionSides } from '../../../api/condition-side.ts'
import type { ConditionFigures } from '../../../api/workflow.calls.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import {
  conditionHolderIn,
  type ConditionStay,
  conditionWait,
} from '../../../machines/lifecycle/condition/condition-wait.ts'
import { conditionHistoryTable, conditionTable } from '../../../server/schema/condition.table.ts'
import { anyJourney } from '../../models/condition.journeys.ts'
import { aConditionAsked } from '../condition/scene.ts'
import { queryIn } from '../container/scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let queryId: number
beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'SCR')).queryId
})
afterAll(() => server.stop())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Made = {
  askedOf: (typeof conditionSides)[number]
  kind: (typeof conditionKinds)[number]
  stays: ConditionStay[]
}

const insert = async (made: readonly Made[]) => {
  const { due: _due, ...asked } = aConditionAsked
  const stored = await server.database
    .insert(conditionTable)
    .values(
      made.map(({ askedOf, kind, stays }) => ({
        ...asked,
        askedOf,
        kind,
        queryId,
        dueDay: '2030-01-02',
        state: stays.at(-1)?.state ?? 'open',
      })),
    )
    .returning()
  const history = made.flatMap(({ stays }, index) =>
    stays.map(({ state, at }) => ({
      conditionId: stored[index]?.conditionId ?? 0,
      state,
      enteredAt: new Date(at),
    })),
  )
  await server.database.insert(conditionHistoryTable).values(history)
}

const clear = () => server.asOwner(sql`truncate ${conditionTable} cascade`)

/** Interpolates as `percentile_cont` does. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}

/** The figures from what every condition shows. */
const expected = (made: readonly Made[], since: number): ConditionFigures[] => {
  const over = made.filter(({ stays }) => {
    const last = stays.at(-1)
    return last !== undefined && conditionHolderIn(last.state) === null && last.at >= since
  })
  const of = (holder: ConditionFigures['holder'], kind: Made['kind']): ConditionFigures[] => {
    const lain = over
      .filter((one) => one.kind === kind && (holder === 'provider' || one.askedOf === holder))
      .filter(({ stays }) => holder !== 'provider' || stays.some(({ state }) => state === 'answered'))
      .map(({ stays }) => conditionWait(stays, 0)[holder === 'provider' ? 'provider' : 'side'])
    if (lain.length === 0) return []
    const [medianSeconds, p95Seconds] = [percentile(lain, 0.5), percentile(lain, 0.95)]
    return [{ holder, kind, conditions: lain.length, medianSeconds, p95Seconds }]
  }
  return [...conditionSides, 'provider' as const].flatMap((holder) =>
    conditionKinds.flatMap((kind) => of(holder, kind)),
  )
}

const rounded = (figures: readonly ConditionFigures[]) =>
  figures.map(({ medianSeconds, p95Seconds, ...rest }) => ({
    ...rest,
    median: medianSeconds.toFixed(3),
    p95: p95Seconds.toFixed(3),
  }))

test('are those of the shown times, for any conditions', async () => {
  const now = server.dependencies.now().getTime()
  const anyMade: fc.Arbitrary<Made> = fc.record({
    askedOf: fc.constantFrom(...conditionSides),
    kind: fc.constantFrom(...conditionKinds),
    stays: fc
      .tuple(anyJourney, fc.constantFrom(1, 50, 89, 95))
      .map(([stays, days]) => stays.map(({ state, at }) => ({ state, at: now - days * DAY_MS + at }))),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyMade, { minLength: 1, maxLength: 40, size: 'max' }), async (made) => {
      await clear()
      await insert(made)
      const figures = await server.ask(workflowCalls.conditionFigures, {}, COMPLIANCE)
      expect(rounded(figures)).toEqual(rounded(expected(made, now - 90 * DAY_MS)))
    }),
    { numRuns: 25 },
  )
})

test('are for users who see all queries', async () => {
  await clear()
  expect(await server.ask(workflowCalls.conditionFigures, {}, CREDIT)).toEqual([])
  for (const as of [PARTNER, INHOUSE, SHOP] as const)
    expect(await server.refuse(workflowCalls.conditionFigures, {}, as)).toMatchObject({ status: 403 })
})
