import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFitness } from '../../../server/workflow/fitness.store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Actor, createActors } from './people.ts'
import { STEPS, type Tally, walkTogether } from './walk.ts'

const ACTORS = 8
const REPORTED = 10
const walks = Number(process.env['WALKS'] ?? 1)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

let server: TestServer
let actors: readonly Actor[]
beforeAll(async () => {
  server = await startTestServer()
  actors = await createActors(server)
})
afterAll(() => server.stop())

const summaryOf = (tallies: readonly Tally[]) => {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const codes = [...new Set(tallies.flatMap(({ refused }) => [...refused.keys()]))].toSorted()
  const refusals = codes.map((code) => `${code} ${sum(({ refused }) => refused.get(code) ?? 0)}`)
  return [
    `${tallies.length} walks from seed ${seed}: ${sum(({ asked }) => asked)} calls`,
    `${sum(({ accepted }) => accepted)} accepted`,
    ...refusals,
  ].join(', ')
}

test('a round whose actions fail ends only when what runs beside it has ended', async () => {
  let running = 0
  const duringRound = async (_: number, acted: AbortSignal) => {
    running += 1
    while (!acted.aborted) await wait(1)
    await wait(50)
    running -= 1
  }
  const options = {
    duringRound,
    act: () => Promise.reject(new Error('no answer')),
    settle: () => Promise.resolve([]),
  }
  await expect(walkTogether(server, actors, seed, options)).rejects.toThrow('no answer')
  expect(running).toBe(0)
})

test(`eight users on the same queries write nothing that the tables do not allow (seed ${seed})`, async () => {
  expect(actors).toHaveLength(ACTORS)
  const tallies: Tally[] = []
  for (let nth = 0; nth < walks; nth += 1) {
    const walk = walkTogether(server, actors, seed + nth)
    tallies.push(
      await walk.catch((error: unknown) => {
        throw new Error(`in the walk of SEED=${seed + nth} WALKS=1`, { cause: error })
      }),
    )
    if (process.env['WALKS'] && tallies.length % REPORTED === 0)
      process.stdout.write(`${summaryOf(tallies)}\n`)
  }
  for (const { asked, accepted } of tallies) {
    expect(asked).toBe(ACTORS * STEPS)
    expect(accepted).toBeGreaterThan(0)
  }
  expect(await findFitness(server.database, new Date())).toMatchObject({ fitness: 1, mismatches: [] })
}, 3_600_000)
