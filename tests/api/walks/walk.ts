import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { problem } from '../../../api/problem.ts'
import { findHistoryFacts } from '../../../server/query/parts/status-history.store.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { ordinary, type Situation } from '../../models/query.world.ts'
import { arrange, type Arranged } from '../lifecycle/arrange.ts'
import { isClosedTo } from '../lifecycle/take.ts'
import type { Answered } from '../caller.ts'
import type { TestServer } from '../server.ts'
import { decide, type Done } from './action.ts'
import { type Dice, diceOf } from './dice.ts'
import { type Moment, replay, type Walked } from './moments.ts'
import type { Actor } from './people.ts'
import { GOES, answersAt, saidIn } from './refusals.ts'

export const STEPS = 15
/** The most random numbers that one decision uses. */
const THROWS = 10

/** A portal with its database. */
export type WalkedOn = Pick<TestServer, 'database' | 'request' | 'ask'>

/** How people act where parts of the portal are killed meanwhile. */
export type Course = {
  /** Runs beside each round; the next one begins when both are over. The signal is aborted when all have acted. */
  beside: (round: number, acted: AbortSignal) => Promise<void>
  /** Makes the call of an action. `mark` names it. */
  act: (done: Omit<Done, 'answer'>, mark: string) => Promise<Answered>
  /** Returns the actions with what became of those whose answer was lost, without those that were not carried out. */
  settle: (dones: readonly Done[]) => Promise<readonly Done[]>
}

const undisturbed = (server: WalkedOn): Course => ({
  beside: () => Promise.resolve(),
  act: ({ action: { asking }, actor }) => server.request(asking.call, asking.parts, actor.email),
  settle: (dones) => Promise.resolve(dones),
})

type Laid = { of: Arranged; walked: Walked; first: Moment }

const around = (dice: Dice): Situation => ({
  ...ordinary,
  ledger: 'empty',
  aplink: dice.percent(20) ? 'set' : 'empty',
  credit: dice.oneOf(['covers', 'over the available limit', 'blocked'] as const) ?? 'covers',
  paper: dice.percent(50) ? 'allowed' : 'forbidden',
  decision: dice.oneOf(['allowed', 'forbidden by the partner'] as const) ?? 'allowed',
})

const lay = async ({ database }: WalkedOn, kind: 'partner' | 'shop', situation: Situation): Promise<Laid> => {
  const of = await arrange(database, { status: 'P', situation, kind })
  const { queryId, container } = of
  const [row] = await database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  if (!row) throw new Error('no query was laid')
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
const expectRefusal = (done: Done, moments: readonly Moment[], walked: Walked) => {
  const { action, actor, answer, round } = done
  const said = problem.parse(answer.body)
  // A busy portal refuses and changes nothing, which the writes show.
  if (said.code === 'server.busy') return undefined
  const name = `${actor.email} ${action.does} ${action.asking.call.path} ${JSON.stringify(action.asking.parts)}`
  if (isClosedTo(action.asking, actor.kind)) return expect(said.code, name).toBe('access.denied')
  const before = moments.findLastIndex((moment) => moment.round < round)
  const during = moments.slice(before).filter((moment) => moment.round <= round)
  const possible = during.flatMap((moment) => answersAt(done, moment, walked))
  // Any save may begin a check of the parties, which ends by itself: a step that would go may wait for it.
  const allowed = saidIn(said).endsWith(' partiesChecked') ? GOES : saidIn(said)
  return expect(possible, name).toContain(allowed)
}

const expectStored = async ({ database }: WalkedOn, { queryId }: Walked, last: Moment) => {
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
  server: WalkedOn,
  actors: readonly Actor[],
  seed: number,
  course: Course = undisturbed(server),
): Promise<Tally> => {
  const chance = diceOf(seed, THROWS)
  const situation = around(chance)
  const queries = [
    await lay(server, 'partner', situation),
    await lay(server, 'shop', { ...situation, product: 'ONSPOT' }),
  ]
  const dice = actors.map((_, nth) => diceOf(seed * actors.length + nth, STEPS * THROWS))
  const all: Done[] = []
  for (let round = 0; round < STEPS; round += 1) {
    const over = new AbortController()
    const beside = course.beside(round, over.signal)
    const acted = actors.map(async (actor, nth): Promise<Done> => {
      const own = dice[nth] ?? chance
      const { of } = own.oneOf(queries) as Laid
      const mark = `${seed} ${round} ${nth}`
      const action = await decide(server, actor, of, own, mark)
      const begun = { round, queryId: of.queryId, actor, action }
      return { ...begun, answer: await course.act(begun, mark) }
    })
    // A failure must not leave something running that harms the next walk.
    await Promise.allSettled([beside, Promise.allSettled(acted).then(() => over.abort())])
    all.push(...(await Promise.all(acted)))
    await beside
  }
  const dones = await course.settle(all)
  const refused = new Map<string, number>()
  for (const { walked, first } of queries) {
    const own = dones.filter(({ queryId }) => queryId === walked.queryId)
    const moments = await replay(server.database, walked, first, own)
    expectRising(moments)
    await expectStored(server, walked, moments.at(-1) ?? first)
    for (const done of own.filter(({ answer }) => answer.status >= 300)) {
      expectRefusal(done, moments, walked)
      const { code } = problem.parse(done.answer.body)
      refused.set(code, (refused.get(code) ?? 0) + 1)
    }
  }
  const accepted = dones.filter(({ answer }) => answer.status < 300).length
  return { asked: all.length, accepted, refused }
}
