import { transition, type AnyStateMachine, type AnyStateNode } from 'xstate'
import type { QueryFacts } from '../../../../api/query-facts.ts'
import { type ReplaceableRule } from '../../../../api/replaceable-rule.ts'
import type { StatusCode } from '../../../../api/status.ts'
import { eventOfRecord, pathOf } from '../../recorded-step.ts'
import { failingGuard } from '../guards.ts'
import { actsForPartner, type PrincipalKind, type QueryPrincipal } from '../principal.ts'
import { queryMachine, type QueryStateValue, statusOf } from '../query.machine.ts'
import { refusal, type Refusal, stateValueOf } from '../refusal.ts'
import { payloadOf, stepTypes } from '../step-catalogue.ts'
import type { QueryEvent, QueryEventType } from '../steps.ts'
import { transitionsOf } from '../transitions.ts'
import { ANOTHER_PARTNER, PARTNER } from './ordinary-facts.ts'

/** A query as the lifecycle sees it. */
export type Moment = { status: StatusCode; facts: QueryFacts }

/** Who takes a step. Someone who acts for a partner may act for another one than the query's. */
export type Player = { kind: PrincipalKind; own: boolean }

/** What a person enters with a step, as far as guards read it: a reason or note, containers, conditions of rules. */
export type Entered = { reason: boolean; containers: boolean; conditions: readonly ReplaceableRule[] }

/** A step to try, with its player and input. */
export type Attempted = { event: QueryEventType; player: Player; entered: Entered }

/** What the machine answers: why it refuses, or the state that it reaches, its effects, and the transition's key. */
export type Outcome =
  | { refused: Refusal['reason'] }
  | { reached: string; effects: readonly string[]; key: string }

/** The path of the state in which a query is, such as `SCR.committee`. */
export const stateOfMoment = ({ status, facts }: Moment): string => pathOf(stateValueOf(status, facts))

/** Id of the partner for whom a player acts; null for those who act for the provider. */
const partnerOf = ({ kind, own }: Player): number | null =>
  actsForPartner(kind) ? (own ? PARTNER : ANOTHER_PARTNER) : null

/** A player as a principal, to whom a refusal is explained. */
export const principalOfPlayer = (player: Player): QueryPrincipal =>
  eventOfAttempt({ event: 'query.approve', player, entered: nothingEntered }).principal

const nothingEntered: Entered = { reason: false, containers: false, conditions: [] }

/** The event of a step, with placeholders for what a person would write or choose. */
export const eventOfAttempt = ({ event, player, entered }: Attempted): QueryEvent => {
  const written = entered.reason ? '…' : ''
  const payload = payloadOf(event, {
    reason: written,
    note: written,
    view: written,
    containers: entered.containers ? [1] : [],
    conditions: entered.conditions.map((rule) => ({ rule, conditionTemplateId: 1 })),
    deliveryDate: '2026-01-02',
    confirm: true,
  })
  const { kind } = player
  return eventOfRecord({ event, payload, principal: kind, actsFor: partnerOf(player) }) as QueryEvent
}

const upwards = (node: AnyStateNode): AnyStateNode[] => [node, ...(node.parent ? upwards(node.parent) : [])]

/** The key of the transition that the machine takes, as the chart has it; empty if it takes none. */
const keyOf = ({ facts, status }: Moment, event: QueryEvent): string => {
  const path = stateOfMoment({ facts, status }).split('.')
  const node = path.reduce<AnyStateNode | undefined>((at, name) => at?.states[name], queryMachine.root)
  for (const source of node ? upwards(node) : []) {
    const transitions = source.transitions.get(event.type) ?? []
    const taken = transitions.findIndex(
      ({ meta }) => meta && failingGuard({ facts, event, step: meta }) === null,
    )
    if (taken !== -1) return `${source.id} ${event.type} ${taken}`
  }
  return ''
}

/**
 * Takes a step without writing anything: the machine's transition with the facts of the moment. Returns the outcome, and
 * the moment after it; of a refused step the same one. `machine`: a candidate for the lifecycle.
 */
export const attempt = (
  moment: Moment,
  attempted: Attempted,
  machine: AnyStateMachine = queryMachine,
): { outcome: Outcome; after: Moment } => {
  const { status, facts } = moment
  const event = eventOfAttempt(attempted)
  const before = machine.resolveState({ value: stateValueOf(status, facts), context: facts })
  if (!before.can(event)) {
    const refused = refusal(status, facts, event)?.reason ?? 'notFromThisStatus'
    return { outcome: { refused }, after: moment }
  }
  const [after, actions] = transition(machine, before, event)
  const effects = actions.map(({ type }) => type)
  return {
    outcome: { reached: pathOf(after.value), effects, key: keyOf(moment, event) },
    after: { status: statusOf(after.value as QueryStateValue), facts: after.context as QueryFacts },
  }
}

/** A step of a moment's status with its outcome, if this player took it. */
export type PossibleStep = { event: QueryEventType; outcome: Outcome }

/** Every step of the lifecycle at a moment, in the order of the buttons. */
export const stepsAtMoment = (moment: Moment, by: Omit<Attempted, 'event'>): PossibleStep[] =>
  stepTypes.map((event) => ({ event, outcome: attempt(moment, { ...by, event }).outcome }))

/** Whether the moment's status has no such step. */
export const isElsewhere = ({ status }: Moment, { event }: PossibleStep): boolean =>
  transitionsOf(status, event).length === 0
