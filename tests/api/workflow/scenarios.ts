import { expect } from 'vitest'
import type { StatusCode } from '../../../api/status.ts'
import { guards, guardsOf } from '../../../machines/lifecycle/query/guards.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { type Scenario } from '../../../machines/lifecycle/query/what-if/scenario.ts'
import {
  expectedRefusal,
  momentOf,
  type Trial,
  withFacts,
  withStep,
} from '../../../machines/lifecycle/query/what-if/trial.ts'
import {
  type Attempted,
  eventOfAttempt,
  type Moment,
} from '../../../machines/lifecycle/query/what-if/what-if.ts'
import { problem } from '../../../api/problem.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import {
  dimensions,
  factsOf,
  neighbours,
  ordinary,
  replacements,
  type Situation,
} from '../../models/query.situation.ts'
import { arrange, type Arranged } from '../lifecycle/arrange.ts'
import { ask, genericStepRequest, bySystem, emails, everythingSelected } from '../lifecycle/take.ts'
import type { TestServer } from '../server.ts'

const choicesOf = ({ entered, player }: Attempted): Partial<Situation> => {
  const rules = entered.conditions.join()
  return {
    whose: player.own ? 'own' : "another partner's",
    picked: entered.containers ? 'one' : 'none',
    reason: entered.reason ? 'given' : 'empty',
    replaced:
      (Object.keys(replacements) as (keyof typeof replacements)[]).find(
        (name) => replacements[name].join() === rules,
      ) ?? 'nothing',
  }
}

/** The answer of every guard of an event's transitions, by name. */
const answersIn = ({ status, facts }: Moment, attempted: Attempted): Map<string, boolean> =>
  new Map(
    transitionsOf(status, attempted.event).flatMap((step) =>
      guardsOf(step).map((name) => [
        `${name} ${step.who.join()}`,
        guards[name]({ facts, event: eventOfAttempt(attempted), who: step.who, vote: step.vote }),
      ]),
    ),
  )

const leaves = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
    : [[path, JSON.stringify(value)]]

/** Guards that answer otherwise count more than any facts that differ. */
const GUARD = 1000

/** How far a situation is from a moment, for one step. */
const distance = (moment: Moment, attempted: Attempted, situation: Situation) => {
  const facts = { ...factsOf(situation), partnerId: moment.facts.partnerId }
  const [wanted, given] = [answersIn(moment, attempted), answersIn({ ...moment, facts }, attempted)]
  const guardsApart = [...wanted].filter(([name, answer]) => given.get(name) !== answer).map(([name]) => name)
  const known = new Map(leaves(facts))
  const factsApart = leaves(moment.facts).filter(([path, value]) => known.get(path) !== value).length
  return { guardsApart, total: guardsApart.length * GUARD + factsApart }
}

/**
 * The situation that the database can hold and in which every guard of the step answers as at the moment; of the facts
 * as many as possible are the same. Goes to the nearest neighbour until none is nearer.
 * @throws Error that names the guards for which there is none
 */
export const situationLike = (moment: Moment, attempted: Attempted): Situation => {
  const fixed = choicesOf(attempted)
  let nearest: Situation = { ...ordinary, ...fixed }
  for (;;) {
    const [next = nearest] = neighbours(nearest)
      .filter((one) => dimensions.every((name) => fixed[name] === undefined || one[name] === fixed[name]))
      .toSorted(
        (one, other) => distance(moment, attempted, one).total - distance(moment, attempted, other).total,
      )
    if (distance(moment, attempted, next).total >= distance(moment, attempted, nearest).total) break
    nearest = next
  }
  const { guardsApart } = distance(moment, attempted, nearest)
  if (guardsApart.length > 0)
    throw new Error(`no stored query is such that ${guardsApart.join('; ')} answer as in the scenario`)
  return nearest
}

/** Takes a step of a scenario by the real call, or as the system. Returns what the scenario would expect of it. */
const outcomeOf = async (
  server: TestServer,
  of: Arranged,
  { event, player: { kind } }: Attempted,
  { status, situation }: { status: StatusCode; situation: Situation },
): Promise<string> => {
  if (kind === 'system') {
    const taken = await bySystem(server, of, event, situation)
    return 'status' in taken ? taken.status : `refused ${taken.reason ?? ''}`
  }
  const chosen = {
    picked: situation.picked === 'one',
    reason: situation.reason === 'given' ? everythingSelected.reason : '',
  }
  const answered = await ask(server, genericStepRequest(of, status, event, kind, chosen), kind)
  if (answered.status !== 200) {
    const { code, reason } = problem.parse(answered.body)
    return `refused ${reason ?? code}`
  }
  return (await server.ask(queryCalls.edit, { params: { id: of.queryId } }, emails.compliance)).status
}

/** Plays a scenario over HTTP on one stored query, arranged before each step as the scenario has it. */
export const playByApi = async (server: TestServer, { start, steps }: Scenario): Promise<void> => {
  let trial: Trial = { start, lines: [] }
  let queryId: number | null = null
  for (const step of steps) {
    const moment = momentOf(trial)
    if (step.type === 'facts') {
      trial = withFacts(trial, { ...moment.facts, ...step.facts })
      continue
    }
    const { status } = moment
    const situation = situationLike(moment, step)
    const of: Arranged = await arrange(
      server.database,
      { status, situation, kind: step.player.kind },
      queryId,
    )
    queryId = of.queryId
    const outcome = await outcomeOf(server, of, step, { status, situation })
    const expected = expectedRefusal(step.expected) === null ? step.expected.split('.')[0] : step.expected
    expect(outcome, `${step.event} by ${step.player.kind} from ${status}`).toBe(expected)
    trial = withStep(trial, step, step.expected)
  }
}
