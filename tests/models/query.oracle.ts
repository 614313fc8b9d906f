import { transition } from 'xstate'
import { type StatusCode, statusCodes } from '../../api/status.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { type queryMachine, statusOf } from '../../machines/lifecycle/query/query.machine.ts'
import { stateValueOf } from '../../machines/lifecycle/query/refusal.ts'
import { refusalTable, type StepName } from '../specs/query.refusals.table.ts'
import { cases } from '../specs/query.table.ts'
import { rowEntries } from '../specs/step-rows.ts'
import type { Needs } from '../specs/steps/needs.ts'
import { caseOf, eventIn } from './query.cases.ts'
import { tableSteps } from './query.model.ts'
import {
  type Dimension,
  dimensions,
  factsOf,
  isPresent,
  neighbours,
  ordinary,
  type Situation,
} from './query.world.ts'

/** The function, which keeps its results: the same few are asked for a million times. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as Value
  }
}

/** An attempt to take a step in a status and situation. */
export type Trial = { status: StatusCode; kind: PrincipalKind; type: QueryEventType; situation: Situation }
export type Verdict = { to: StatusCode } | { reason: string }

type Steps = Readonly<Partial<Record<StepName, Needs>>>

const stepsIn = (status: StatusCode): Steps =>
  Object.fromEntries(
    tableSteps
      .filter(({ from }) => from === status)
      .map(({ kind, event }): StepName => `${kind} ${event.type}`)
      .map((step) => [step, refusalTable[status]?.[step] ?? {}]),
  )

/**
 * State → every principal's steps → their requirements. Other steps are refused: `principalIs` if another role may take
 * it in this state, else `notFromThisStatus`.
 */
export const stepTable = Object.fromEntries(
  statusCodes.map((status) => [status, stepsIn(status)]),
) as Readonly<Record<StatusCode, Steps>>

const typeOf = (step: string): string => step.slice(step.indexOf(' ') + 1)

/** The events that somebody may send in a status. */
const typesIn = remembered(
  (status: StatusCode): ReadonlySet<string> => new Set(Object.keys(stepTable[status]).map(typeOf)),
)

/** Whether somebody may take the step in a status. */
export const leaves = (status: StatusCode, type: QueryEventType): boolean => typesIn(status).has(type)

type Way = (typeof tableSteps)[number]

const givenOf = ({ caseName }: Way): Partial<Situation> => caseOf(caseName).given ?? {}

/** What decides the target: every case says it, and no two cases with other targets say the same. */
const decidingDimensions = (ways: readonly Way[]): Dimension[] =>
  dimensions.filter((dimension) =>
    ways.every((way) => {
      const value = givenOf(way)[dimension]
      return (
        value !== undefined &&
        ways.every((other) => other.to === way.to || givenOf(other)[dimension] !== value)
      )
    }),
  )

/** The cases of one step of one kind of principal in a status, their targets, and what decides between them. */
const waysOf = remembered((step: `${StatusCode} ${StepName}`) => {
  const ways = tableSteps.filter(({ from, kind, event }) => `${from} ${kind} ${event.type}` === step)
  return { ways, targets: new Set(ways.map(({ to }) => to)), deciding: decidingDimensions(ways) }
})

function targetOf({ status, kind, type, situation }: Trial): StatusCode {
  const { ways, targets, deciding } = waysOf(`${status} ${kind} ${type}`)
  const way =
    targets.size === 1
      ? ways[0]
      : ways.find((one) => deciding.every((dimension) => givenOf(one)[dimension] === situation[dimension]))
  if (!way || (targets.size > 1 && deciding.length === 0))
    throw new Error(`the tables disagree on ${kind} ${type} in ${status}`)
  return way.to
}

/** The expected result of a trial, by the tables only. */
export function verdict(trial: Trial): Verdict {
  const steps = stepTable[trial.status]
  const step: StepName = `${trial.kind} ${trial.type}`
  const needs = steps[step]
  if (!needs) {
    return { reason: leaves(trial.status, trial.type) ? 'principalIs' : 'notFromThisStatus' }
  }
  const failed = Object.entries(needs).find(([, flaws]) =>
    flaws.some((want) => [want].flat().every((flaw) => isPresent(flaw, trial.situation))),
  )
  return failed ? { reason: failed[0] } : { to: targetOf(trial) }
}

export const eventTypes = rowEntries.map(([type]) => type)

/** The situations that allow some case of an event, and the ordinary one. */
export const homesOf = (type: QueryEventType): Situation[] => [
  ordinary,
  ...Object.values(cases)
    .filter((known) => known.type === type)
    .map(({ given }) => ({ ...ordinary, ...given })),
]

const around = (situations: readonly Situation[]): Situation[] => [
  ...new Map(
    situations.flatMap(neighbours).map((situation) => [JSON.stringify(situation), situation]),
  ).values(),
]

/** Situations that allow some case of an event, and all that differ from them in one dimension. */
export const situationsAround = remembered((type: QueryEventType) => around(homesOf(type)))

/** Situations that allow some step from a status, and all that differ from them in one dimension. */
export const situationsIn = remembered((status: StatusCode) =>
  around([ordinary, ...tableSteps.filter(({ from }) => from === status).map(({ situation }) => situation)]),
)

/** The real lifecycle or a mutant. */
export type Lifecycle = typeof queryMachine

/** A machine's next state in a trial; null if it refuses. */
export function outcome(machine: Lifecycle, { status, kind, type, situation }: Trial): StatusCode | null {
  const facts = factsOf(situation)
  const snapshot = machine.resolveState({ value: stateValueOf(status, facts), context: facts })
  const event = eventIn(type, kind, situation)
  return snapshot.can(event) ? statusOf(transition(machine, snapshot, event)[0].value) : null
}
