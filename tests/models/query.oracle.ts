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
} from './query.situation.ts'

/** Memoizes a function: the tests call it a million times with few different keys. */
function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as Value
  }
}

/** An attempt to take a step in a status and situation. */
export type Attempt = { status: StatusCode; kind: PrincipalKind; type: QueryEventType; situation: Situation }
export type Result = { to: StatusCode } | { reason: string }

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

/** The events that at least one kind of principal may send in a status. */
const typesIn = memoized(
  (status: StatusCode): ReadonlySet<string> => new Set(Object.keys(stepTable[status]).map(typeOf)),
)

/** Whether any kind of principal may take the step in a status. */
export const isTakenByAnyone = (status: StatusCode, type: QueryEventType): boolean =>
  typesIn(status).has(type)

type CaseStep = (typeof tableSteps)[number]

const givenOf = ({ caseName }: CaseStep): Partial<Situation> => caseOf(caseName).given ?? {}

/** The dimensions that decide the target: every case gives their value, and cases with different targets differ in it. */
const decidingDimensions = (caseSteps: readonly CaseStep[]): Dimension[] =>
  dimensions.filter((dimension) =>
    caseSteps.every((caseStep) => {
      const value = givenOf(caseStep)[dimension]
      return (
        value !== undefined &&
        caseSteps.every((other) => other.to === caseStep.to || givenOf(other)[dimension] !== value)
      )
    }),
  )

/** The cases of one step of one kind of principal in a status, their targets, and the dimensions that decide between them. */
const caseStepsOf = memoized((step: `${StatusCode} ${StepName}`) => {
  const caseSteps = tableSteps.filter(({ from, kind, event }) => `${from} ${kind} ${event.type}` === step)
  return {
    caseSteps,
    targets: new Set(caseSteps.map(({ to }) => to)),
    deciding: decidingDimensions(caseSteps),
  }
})

function targetOf({ status, kind, type, situation }: Attempt): StatusCode {
  const { caseSteps, targets, deciding } = caseStepsOf(`${status} ${kind} ${type}`)
  const caseStep =
    targets.size === 1
      ? caseSteps[0]
      : caseSteps.find((one) =>
          deciding.every((dimension) => givenOf(one)[dimension] === situation[dimension]),
        )
  if (!caseStep || (targets.size > 1 && deciding.length === 0))
    throw new Error(`the tables disagree on ${kind} ${type} in ${status}`)
  return caseStep.to
}

/** The expected result of an attempt, by the tables only. */
export function expectedResult(attempt: Attempt): Result {
  const steps = stepTable[attempt.status]
  const step: StepName = `${attempt.kind} ${attempt.type}`
  const needs = steps[step]
  if (!needs) {
    return { reason: isTakenByAnyone(attempt.status, attempt.type) ? 'principalIs' : 'notFromThisStatus' }
  }
  const failed = Object.entries(needs).find(([, flaws]) =>
    flaws.some((want) => [want].flat().every((flaw) => isPresent(flaw, attempt.situation))),
  )
  return failed ? { reason: failed[0] } : { to: targetOf(attempt) }
}

export const eventTypes = rowEntries.map(([type]) => type)

/** The situations that allow some case of an event, and the ordinary one. */
export const allowingSituations = (type: QueryEventType): Situation[] => [
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
export const situationsAround = memoized((type: QueryEventType) => around(allowingSituations(type)))

/** Situations that allow some step from a status, and all that differ from them in one dimension. */
export const situationsIn = memoized((status: StatusCode) =>
  around([ordinary, ...tableSteps.filter(({ from }) => from === status).map(({ situation }) => situation)]),
)

/** The real lifecycle or a mutant. */
export type Lifecycle = typeof queryMachine

/** A machine's next state in an attempt; null if it refuses. */
export function outcome(machine: Lifecycle, { status, kind, type, situation }: Attempt): StatusCode | null {
  const facts = factsOf(situation)
  const snapshot = machine.resolveState({ value: stateValueOf(status, facts), context: facts })
  const event = eventIn(type, kind, situation)
  return snapshot.can(event) ? statusOf(transition(machine, snapshot, event)[0].value) : null
}
