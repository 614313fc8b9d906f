import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewedMachines, type ReviewedMachine } from '../../../api/machine-review.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { workflowCalls } from '../../../api/workflow.calls.ts'
import { type LifecycleName, lifecycleNames } from '../../../machines/lifecycle/text-rules.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { stepRecordTable } from '../../../server/schema/step-record.table.ts'
import { installedVersion } from '../../../server/workflow/machine-review.ts'
import { ordinary } from '../../models/query.situation.ts'
import { arrange } from '../lifecycle/arrange.ts'
import { COMPLIANCE, CREDIT, PARTNER } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.asOwner(sql`truncate ${stepRecordTable}`)
})
afterAll(() => server.stop())

const figuresOf = (machine: ReviewedMachine, transition: string) =>
  server.ask(workflowCalls.transitionFigures, { params: { machine }, query: { transition } }, COMPLIANCE)

type Taken = { key: string; seconds: number | null; at: number }

/** A repeatable choice among so many. */
const diceOf = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** Walks a machine at random from each of its states, and stores its steps; returns what was taken. */
const walk = async (machine: LifecycleName, queryId: number): Promise<Taken[]> => {
  const ways = Object.entries(installedVersion(machine).transitions).filter(
    ([, { happening }]) => happening.kind === 'event',
  )
  const dice = diceOf(machine.length + ways.length)
  const taken: Taken[] = []
  const rows: (typeof stepRecordTable.$inferInsert)[] = []
  for (let recordId = 1; recordId <= 30; recordId++) {
    let [state, entered] = [ways[dice(ways.length)]?.[1].from ?? '', null as number | null]
    let at = Date.now() - 200 * DAY_MS + dice(100) * DAY_MS
    for (let step = 0; step < 40 && at < Date.now() - DAY_MS; step++) {
      const open = ways.filter(
        ([, { from }]) => from === '*' || from === state || state.startsWith(`${from}.`),
      )
      const [key, way] = open[dice(open.length)] ?? []
      if (key === undefined || way === undefined) break
      at += (1 + dice(10 * 24 * 60)) * MINUTE_MS
      const reached = way.to ?? state
      taken.push({ key, at, seconds: entered === null ? null : (at - entered) / 1000 })
      rows.push({
        machine,
        recordId,
        queryId,
        takenAt: new Date(at),
        leftState: state,
        event: way.happening.name,
        payload: {},
        principal: (way.who[dice(way.who.length || 1)] ?? null) as never,
        facts: {},
        effects: [],
        reachedState: reached,
        machineHash: 'walk',
      })
      if (reached !== state) [state, entered] = [reached, at]
    }
  }
  await server.database.insert(stepRecordTable).values(rows)
  return taken
}

/** The value that this share of all values does not exceed. */
const within = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? null

test('are those of the recorded steps, and the displayed SQL returns the same', async () => {
  const [query] = await server.database.select().from(queryTable).limit(1)
  for (const machine of lifecycleNames) {
    const since = Date.now() - 90 * DAY_MS
    const taken = (await walk(machine, query?.queryId ?? 0)).filter(({ at }) => at >= since)
    expect(taken.length).toBeGreaterThan(10)
    for (const key of Object.keys(installedVersion(machine).transitions)) {
      const figures = await figuresOf(machine, key)
      if (figures === null) continue
      const own = taken.filter((one) => one.key === key)
      const timed = own.flatMap(({ seconds }) => seconds ?? [])
      const { statement, ...numbers } = figures
      expect([key, numbers]).toEqual([
        key,
        {
          taken: own.length,
          medianSeconds: within(timed, 0.5),
          p95Seconds: within(timed, 0.95),
        },
      ])
      expect((await server.database.execute(sql.raw(statement))).rows).toEqual([numbers])
    }
  }
}, 120_000)

test('count a step that a person takes', async () => {
  const { queryId } = await arrange(server.database, { status: 'P', kind: 'partner', situation: ordinary })
  const key = 'query.P query.sendToManager 0'
  const before = await figuresOf('query', key)
  await server.ask(
    queryCalls.takeStep,
    { params: { id: queryId, event: 'query.sendToManager' }, body: {} },
    PARTNER,
  )
  expect((await figuresOf('query', key))?.taken).toBe((before?.taken ?? 0) + 1)
})

test('tell all transitions of one event apart', () => {
  for (const machine of reviewedMachines) {
    const recorded = Object.values(installedVersion(machine).transitions)
      .filter(({ happening }) => happening.kind === 'event')
      .flatMap(({ from, happening, to, who }) =>
        (who.length > 0 ? who : ['']).map((one) =>
          [from, happening.name, (to ?? from).split('.')[0], one].join(' '),
        ),
      )
    expect(recorded.filter((text, index) => recorded.indexOf(text) !== index)).toEqual([])
  }
})

test('are missing where no step is recorded, and refused for what is no transition', async () => {
  expect(await figuresOf('query', 'query.SCR.single  0')).toBeNull()
  expect(
    await figuresOf('photoCode', Object.keys(installedVersion('photoCode').transitions)[0] ?? ''),
  ).toBeNull()
  for (const transition of ['constructor', "x' or true --"])
    expect(
      await server.refuse(
        workflowCalls.transitionFigures,
        { params: { machine: 'query' }, query: { transition } },
        CREDIT,
      ),
    ).toMatchObject({ status: 404 })
})
