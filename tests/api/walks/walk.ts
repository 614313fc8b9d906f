import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { problem } from '../../../api/problem.ts'
import { findHistoryFacts } from '../../../server/query/parts/status-history.store.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { ordinary, type Situation } from '../../models/query.situation.ts'
import { arrange, type Arranged } from '../lifecycle/arrange.ts'
import { isClosedTo } from '../lifecycle/take.ts'
import type { Answered } from '../caller.ts'
import type { TestServer } from '../server.ts'
import { decide, type ActionResult } from './action.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Moment, replay, type WalkedQuery } from './moments.ts'
import type { Actor } from './people.ts'
import { ACCEPTED, expectedResponses, describeRefusal } from './refusals.ts'

export const STEPS = 15
/** The most random numbers that one decision uses. */
const THROWS = 10

/** A portal with its database. */
export type WalkServer = Pick<TestServer, 'database' | 'request' | 'ask'>

/** How the actions of a walk are sent; the cluster walks kill parts of the portal during a round. */
export type WalkOptions = {
  /** Runs during each round; the next round begins when both have ended. The signal aborts when all have acted. */
  duringRound: (round: number, acted: AbortSignal) => Promise<void>
  /** Makes the call of an action. `mark` names it. */
  act: (result: Omit<ActionResult, 'answer'>, mark: string) => Promise<Answered>
  /** Completes the results whose response was lost, and leaves out actions that the server did not carry out. */
  settle: (results: readonly ActionResult[]) => Promise<readonly ActionResult[]>
}

const defaultOptions = (server: WalkServer): WalkOptions => ({
  duringRound: () => Promise.resolve(),
  act: ({ action: { asking }, actor }) => server.request(asking.call, asking.parts, actor.email),
  settle: (results) => Promise.resolve(results),
})

type InsertedQuery = { of: Arranged; walked: WalkedQuery; first: Moment }

const randomSituation = (dice: Dice): Situation => ({
  ...ordinary,
  ledger: 'empty',
  aplink: dice.percent(20) ? 'set' : 'empty',
  credit: dice.oneOf(['covers', 'over the available limit', 'blocked'] as const) ?? 'covers',
  paper: dice.percent(50) ? 'allowed' : 'forbidden',
  decision: dice.oneOf(['allowed', 'forbidden by the partner'] as const) ?? 'allowed',
})

const insertQuery = async (
  { database }: WalkServer,
  { kind, userId }: { kind: 'partner' | 'shop'; userId: number | null },
  situation: Situation,
): Promise<InsertedQuery> => {
  const of = await arrange(database, { status: 'P', situation, kind })
  const { queryId, container } = of
  const [row] = await database
    .update(queryTable)
    .set({ userId })
    .where(eq(queryTable.queryId, queryId))
    .returning()
  if (!row) throw new Error('the query was not stored')
  return {
    of,
    walked: { queryId, partnerId: row.partnerId, situation },
    first: {
      round: -1,
      status: 'P',
      version: row.modifiedAt.toISOString(),
      ledger: situation.ledger,
      delivery: situation.delivery,
      concluded: situation.concluded,
      containers: new Map([[container, 'unsent']]),
    },
  }
}

/** The allowed refusals: those of the tables at any moment of the action's round. */
const expectRefusal = (result: ActionResult, moments: readonly Moment[], walked: WalkedQuery) => {
  const { action, actor, answer, round } = result
  const said = problem.parse(answer.body)
  // A busy portal changes nothing; `replay` fails if it did.
  if (said.code === 'server.busy') return undefined
  const name = `${actor.email} ${action.does} ${action.asking.call.path} ${JSON.stringify(action.asking.parts)}`
  if (isClosedTo(action.asking, actor.kind)) return expect(said.code, name).toBe('access.denied')
  const before = moments.findLastIndex((moment) => moment.round < round)
  const during = moments.slice(before).filter((moment) => moment.round <= round)
  const possible = during.flatMap((moment) => expectedResponses(result, moment, walked))
  // Any save may start a check of the parties, and a step waits for its end.
  const allowed = describeRefusal(said).endsWith(' partiesChecked') ? ACCEPTED : describeRefusal(said)
  return expect(possible, name).toContain(allowed)
}

const expectStored = async ({ database }: WalkServer, { queryId }: WalkedQuery, last: Moment) => {
  const [row] = await database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  expect(row?.status).toBe(last.status)
  const { concludedAt } = await findHistoryFacts(database, queryId)
  expect(row?.contractConcluded).toBe(concludedAt !== null)
  if (last.version !== null) expect(row?.modifiedAt.toISOString()).toBe(last.version)
  const containers = await database.select().from(containerTable).where(eq(containerTable.queryId, queryId))
  expect(new Map(containers.map(({ id, state }) => [id, state]))).toEqual(last.containers)
}

const expectRising = (moments: readonly Moment[]) => {
  const versions = moments
    .filter((moment, index) => moment.version !== moments[index - 1]?.version)
    .flatMap(({ version }) => (version === null ? [] : Date.parse(version)))
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
}

export type Tally = { asked: number; accepted: number; refused: Map<string, number> }

/** Runs one walk: in each round all people read and act at once, on one of two queries. */
export const walkTogether = async (
  server: WalkServer,
  actors: readonly Actor[],
  seed: number,
  options: WalkOptions = defaultOptions(server),
): Promise<Tally> => {
  const chance = diceOf(seed, THROWS)
  const situation = randomSituation(chance)
  const [creator] = actors.filter(({ kind }) => kind === 'partner')
  const queries = [
    await insertQuery(server, { kind: 'partner', userId: creator?.accountUserId ?? null }, situation),
    await insertQuery(server, { kind: 'shop', userId: null }, { ...situation, product: 'ONSPOT' }),
  ]
  const dice = actors.map((_, nth) => diceOf(seed * actors.length + nth, STEPS * THROWS))
  const all: ActionResult[] = []
  for (let round = 0; round < STEPS; round += 1) {
    const over = new AbortController()
    const duringRound = options.duringRound(round, over.signal)
    const acted = actors.map(async (actor, nth): Promise<ActionResult> => {
      const own = dice[nth] ?? chance
      const { of } = own.oneOf(queries) as InsertedQuery
      const mark = `${seed} ${round} ${nth}`
      const action = await decide(server, actor, of, own, mark)
      const begun = { round, queryId: of.queryId, actor, action }
      return { ...begun, answer: await options.act(begun, mark) }
    })
    // Nothing may still run when the next walk begins, also after a failure.
    await Promise.allSettled([duringRound, Promise.allSettled(acted).then(() => over.abort())])
    all.push(...(await Promise.all(acted)))
    await duringRound
  }
  const results = await options.settle(all)
  const refused = new Map<string, number>()
  for (const { walked, first } of queries) {
    const own = results.filter(({ queryId }) => queryId === walked.queryId)
    const moments = await replay(server.database, walked, first, own)
    expectRising(moments)
    await expectStored(server, walked, moments.at(-1) ?? first)
    for (const result of own.filter(({ answer }) => answer.status >= 300)) {
      expectRefusal(result, moments, walked)
      const { code } = problem.parse(result.answer.body)
      refused.set(code, (refused.get(code) ?? 0) + 1)
    }
  }
  const accepted = results.filter(({ answer }) => answer.status < 300).length
  return { asked: all.length, accepted, refused }
}
