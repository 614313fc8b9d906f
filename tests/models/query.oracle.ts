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

function targetOf({ status, kind, type, situation }: Trial): StatusCode {
  const ways = tableSteps.filter(
    (step) => step.from === status && step.kind === kind && step.event.type === type,
  )
  const targets = new Set(ways.map(({ to }) => to))
  const deciding = decidingDimensions(ways)
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
    const known = Object.keys(steps).some((other) => typeOf(other) === trial.type)
    return { reason: known ? 'principalIs' : 'notFromThisStatus' }
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

/** Situations that allow some case of an event, and all that differ from them in one dimension. */
export const situationsAround = (type: QueryEventType): Situation[] => [
  ...new Map(
    homesOf(type)
      .flatMap(neighbours)
      .map((situation) => [JSON.stringify(situation), situation]),
  ).values(),
]

/** The real lifecycle or a mutant. */
export type Lifecycle = typeof queryMachine

/** A machine's next state in a trial; null if it refuses. */
export function outcome(machine: Lifecycle, { status, kind, type, situation }: Trial): StatusCode | null {
  const facts = factsOf(situation)
  const snapshot = machine.resolveState({ value: stateValueOf(status, facts), context: facts })
  const event = eventIn(type, kind, situation)
  return snapshot.can(event) ? statusOf(transition(machine, snapshot, event)[0].value) : null
}
