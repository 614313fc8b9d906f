import { expect, test } from 'vitest'
import { transition } from 'xstate'
import {
  type Answerer,
  type ConditionEvent,
  type ConditionFacts,
  isGuest,
} from '../../../machines/lifecycle/condition/condition-facts.ts'
import {
  conditionMachine,
  conditionRefusal,
  conditionSnapshot,
} from '../../../machines/lifecycle/condition/condition.machine.ts'
import type { QueryPrincipal } from '../../../machines/lifecycle/query/principal.ts'
import { queryMachine } from '../../../machines/lifecycle/query/query.machine.ts'
import { querySnapshot, refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { aCondition, later, schedule } from '../../models/condition.cases.ts'
import { type DealRow, dealWalk, describeRow, pendingIn, personIn } from '../../models/deal.walk.ts'
import { actors, eventIn } from '../../models/query.cases.ts'
import {
  containerMachine,
  containerSnapshot,
} from '../../../machines/lifecycle/container/container.machine.ts'
import { containerCaseNamed } from '../../models/container.cases.ts'
import { factsOf, ordinary, ownPartner } from '../../models/query.situation.ts'
import {
  type DealConditionName,
  dealConditions,
  dealSituation,
  type DealMove,
  type DealPerson,
  dealSteps,
  type DealStepRow,
} from '../../specs/deal.table.ts'

const SURETY = 11

const answererOf = (person: DealPerson | 'clock'): Answerer | QueryPrincipal => {
  if (person === 'clock') throw new Error('the clock answers nothing')
  if (person === 'customer') return { role: 'CUSTOMER', name: 'Mari' }
  if (person === 'surety') return { role: 'SURETY', name: 'Karl', suretyId: SURETY }
  return actors[person]
}

const answers = { document: { docFileIds: [1] }, field: { value: 'EE38' }, answer: { text: 'Yes.' } }

/** The move as an event of the condition's machine. */
const eventOf = (name: DealConditionName, move: DealMove): ConditionEvent => {
  if (move === 'clock overdue') return { type: 'condition.overdue', at: schedule.overdueAt ?? '' }
  const by = answererOf(personIn(move))
  if (move.endsWith(' answer') && by.role !== 'SYSTEM')
    return { type: 'condition.answer', principal: by, answer: answers[dealConditions[name].kind] }
  if (isGuest(by)) throw new Error(`a guest only answers: ${move}`)
  if (move.endsWith(' ask')) return { type: 'condition.ask', principal: by, schedule }
  if (by.role === 'SYSTEM') throw new Error(`the system does nothing else: ${move}`)
  if (move.endsWith(' accept')) return { type: 'condition.accept', principal: by }
  const reason = 'The page is unreadable.'
  return move.endsWith(' return')
    ? { type: 'condition.return', principal: by, reason, schedule: later }
    : { type: 'condition.waive', principal: by, reason }
}

const statusOf = ({ waiting, ...row }: DealRow) => waiting?.from ?? ('step' in row ? row.step.from : 'SCR')

const factsIn = (row: DealRow, name: DealConditionName): ConditionFacts => {
  const { moves: _, ...asked } = dealConditions[name]
  return {
    ...aCondition,
    ...asked,
    partnerId: ownPartner,
    suretyId: asked.askedOf === 'surety' ? SURETY : null,
    queryStatus: statusOf(row),
  }
}

/** The status that the query's machine leads to, or its refusal; the container's state for the time that is up. */
const taken = ({ before }: DealRow, step: DealStepRow) => {
  if (step.type === 'deadline.passed') {
    const { facts, event } = containerCaseNamed('the time is up')
    const [{ value }] = transition(containerMachine, containerSnapshot(step.containers, facts), event)
    return value === 'expired' ? { to: step.to } : { reason: value }
  }
  const situation = { ...ordinary, ...dealSituation, containers: step.containers }
  const facts = { ...factsOf(situation), conditions: pendingIn(before) }
  const event = eventIn(step.type, step.by === 'signers' ? 'system' : step.by, situation)
  const reason = refusal(step.from, facts, event)?.reason
  if (reason !== undefined) return { reason }
  return { to: transition(queryMachine, querySnapshot(step.from, facts), event)[0].value }
}

test.each(dealWalk.map((row) => [describeRow(row), row] as const))('%s', (_, row) => {
  if (row.waiting) expect(taken(row, row.waiting)).toEqual({ reason: row.waiting.guard })
  if ('step' in row) return expect(taken(row, row.step)).toMatchObject({ to: row.step.to })
  const facts = factsIn(row, row.name)
  const event = eventOf(row.name, row.move)
  expect(conditionRefusal(row.before[row.name], facts, event)).toBeNull()
  const [after] = transition(conditionMachine, conditionSnapshot(row.before[row.name], facts), event)
  expect(after.value).toBe(row.to)
})

test('the deal has each kind and side, one that is returned, one that is waived and one that is overdue', () => {
  const all = Object.values(dealConditions)
  expect(all).toHaveLength(6)
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(3)
  expect(new Set(all.map(({ askedOf }) => askedOf)).size).toBe(5)
  const moves = all.flatMap(({ moves: own }): DealMove[] => [...own])
  for (const wanted of ['return', 'waive', 'overdue'])
    expect(moves.some((move) => move.endsWith(wanted))).toBe(true)
  // The first signing expires, the second one is signed by all, and the contract is activated.
  expect(dealSteps.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['deadline.passed', 'containers.allSigned', 'contract.activate']),
  )
})
