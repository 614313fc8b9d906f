import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionKinds } from '../../../api/condition.ts'
import { conditionSides } from '../../../api/condition-side.ts'
import { type ConditionState, conditionStates } from '../../../api/condition-state.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import type { ConditionEvent } from '../../../machines/lifecycle/condition/condition-facts.ts'
import {
  conditionHolderIn,
  type ConditionStay,
} from '../../../machines/lifecycle/condition/condition-wait.ts'
import { createConditionLifecycle } from '../../../server/condition/condition-lifecycle.ts'
import { conditionHistoryTable, conditionTable } from '../../../server/schema/condition.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { credit, schedule } from '../../models/condition.cases.ts'
import { anyJourney } from '../../models/condition.journeys.ts'
import { aConditionAsked } from '../condition/scene.ts'
import { queryIn } from '../container/scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let queryId: number
let asker: number
beforeAll(async () => {
  server = await startTestServer()
  queryId = (await queryIn(server, 'SCR')).queryId
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, CREDIT))
  asker = user?.accountUserId ?? 0
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000

type Made = {
  askedOf: (typeof conditionSides)[number]
  kind: (typeof conditionKinds)[number]
  stays: ConditionStay[]
}

const customer = { role: 'CUSTOMER', name: 'Mari' } as const
const inhouse = { userId: 1, role: 'PARTNER', inhouse: true, partnerId: null } as const

type Step = { before: ConditionState; state: ConditionState }

/** The event that leads to a state. */
const eventTo = ({ before, state }: Step, { askedOf }: Made, partnerId: number): ConditionEvent => {
  if (before === 'ended') return { type: 'query.reopened', schedule }
  switch (state) {
    case 'answered': {
      const principal = askedOf === 'customer' ? customer : { ...inhouse, partnerId }
      return { type: 'condition.answer', principal, answer: { text: 'So.', docFileIds: [1], value: 'x' } }
    }
    case 'accepted':
      return { type: 'condition.accept', principal: credit }
    case 'returned':
      return { type: 'condition.return', principal: credit, reason: 'Why?', schedule }
    case 'waived':
      return { type: 'condition.waive', principal: credit, reason: 'No.' }
    default:
      return { type: 'query.closed' }
  }
}

let clock = new Date()
const nothing = () => Promise.resolve()
const lifecycle = createConditionLifecycle(() => clock, { storeAnswer: nothing, storeDecision: nothing })

/** Asks for a condition, and takes it through its states at their moments. */
const play = async (made: Made, partnerId: number): Promise<void> => {
  const [first, ...rest] = made.stays
  if (!first) return
  const { due: _due, ...asked } = aConditionAsked
  const { askedOf, kind } = made
  const enteredAt = new Date(first.at)
  const [stored] = await server.database
    .insert(conditionTable)
    .values({
      ...asked,
      ...(kind === 'document' && { documentType: 'annualReport' as const }),
      ...(kind === 'field' && { field: 'bankAccountNumber' as const }),
      askedOf,
      kind,
      queryId,
      dueDay: '2030-01-02',
      state: 'open',
      askedBy: asker,
      modifiedAt: enteredAt,
    })
    .returning()
  const conditionId = stored?.conditionId ?? 0
  await server.database.insert(conditionHistoryTable).values({ conditionId, state: 'open', enteredAt })
  let before = first.state
  for (const { state, at } of rest) {
    clock = new Date(at)
    const event = eventTo({ before, state }, made, partnerId)
    before = state
    await server.database.transaction((tx) => lifecycle.apply(tx, conditionId, event))
  }
}

const clear = () => server.asOwner(sql`truncate ${conditionTable} cascade`)

const statesHeldBy = (holder: ReturnType<typeof conditionHolderIn>) =>
  sql.raw(
    conditionStates
      .filter((state) => conditionHolderIn(state) === holder)
      .map((state) => `'${state}'`)
      .join(', '),
  )

/** The figures from every moment that is stored. */
const fromMoments = async (since: number) => {
  const { rows } = await server.database.execute(sql`
    with over as (
      select condition_id from (
        select distinct on (condition_id) * from condition_history order by condition_id, entered_at desc
      ) last
      where state in (${statesHeldBy(null)}) and entered_at >= ${new Date(since).toISOString()}::timestamptz
    ),
    stays as (
      select condition_id, state,
        lead(floor(extract(epoch from entered_at))) over stay - floor(extract(epoch from entered_at)) as seconds
      from condition_history join over using (condition_id)
      window stay as (partition by condition_id order by entered_at)
    ),
    waits as (
      select kind, condition_id, sum(seconds)::double precision as seconds,
        case when stays.state in (${statesHeldBy('side')}) then asked_of else 'provider' end as holder
      from stays join condition using (condition_id)
      where stays.state not in (${statesHeldBy(null)})
      group by kind, condition_id, 4
    )
    select holder, kind, count(*)::integer as conditions,
      percentile_disc(0.5) within group (order by seconds) as "medianSeconds",
      percentile_disc(0.95) within group (order by seconds) as "p95Seconds"
    from waits group by holder, kind`)
  return rows
}

test('are those of every stored moment, for any conditions', async () => {
  const now = server.dependencies.now().getTime()
  const [query] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  const anyMade: fc.Arbitrary<Made> = fc.record({
    askedOf: fc.constantFrom(...conditionSides),
    kind: fc.constantFrom(...conditionKinds),
    stays: fc
      .tuple(anyJourney, fc.constantFrom(1, 50, 89, 95))
      .map(([stays, days]) => stays.map(({ state, at }) => ({ state, at: now - days * DAY_MS + at }))),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyMade, { minLength: 5, maxLength: 20, size: 'max' }), async (made) => {
      await clear()
      for (const one of made) await play(one, query?.partnerId ?? 0)
      const figures = await server.ask(workflowCalls.conditionFigures, {}, COMPLIANCE)
      const expected = await fromMoments(now - 90 * DAY_MS)
      expect(figures).toHaveLength(expected.length)
      expect(figures).toEqual(expect.arrayContaining(expected))
    }),
    { numRuns: 4 },
  )
})

test('are sorted by holder and kind', async () => {
  await clear()
  const { due: _due, ...asked } = aConditionAsked
  const over = { queryId, dueDay: '2030-01-02', state: 'accepted', overAt: new Date() } as const
  const conditions = conditionKinds.flatMap((kind) =>
    conditionSides.map((askedOf) => ({ ...asked, ...over, kind, askedOf, sideSeconds: 60 })),
  )
  await server.database
    .insert(conditionTable)
    .values([...conditions.map((one) => ({ ...one, providerSeconds: 7 })), ...conditions])
  const figures = await server.ask(workflowCalls.conditionFigures, {}, COMPLIANCE)
  const sides = conditionSides.length
  expect(figures).toEqual([
    ...conditionSides.flatMap((holder) =>
      conditionKinds.map((kind) => ({ holder, kind, conditions: 2, medianSeconds: 60, p95Seconds: 60 })),
    ),
    ...conditionKinds.map((kind) => ({
      holder: 'provider',
      kind,
      conditions: sides,
      medianSeconds: 7,
      p95Seconds: 7,
    })),
  ])
})

test('are for users who see all queries', async () => {
  await clear()
  expect(await server.ask(workflowCalls.conditionFigures, {}, CREDIT)).toEqual([])
  for (const as of [PARTNER, INHOUSE, SHOP] as const)
    expect(await server.refuse(workflowCalls.conditionFigures, {}, as)).toMatchObject({ status: 403 })
})
