import type { ConditionSide } from '../../../api/condition-side.ts'
import type { ConditionState } from '../../../api/condition-state.ts'
import { principalKind, type QueryPrincipal } from '../query/principal.ts'
import { conditionPhaseOf } from './condition-phase.ts'

/**
 * Whom a condition waits for: the users of the query's partner, those of the in-house partner, or credit and compliance
 * to look at the answer.
 */
export const conditionTurns = ['owner', 'inhouse', 'provider'] as const
export type ConditionTurn = (typeof conditionTurns)[number]

/** Customers and sureties have no account, so their conditions wait for no user. */
const turnOfSide: Record<ConditionSide, ConditionTurn | null> = {
  partner: 'owner',
  shop: 'owner',
  customer: null,
  inhouse: 'inhouse',
  surety: null,
}

/** Whose turn it is in a condition; null for none of the users. */
export const conditionTurnOf = (state: ConditionState, askedOf: ConditionSide): ConditionTurn | null => {
  const phase = conditionPhaseOf(state)
  if (phase === 'asked') return turnOfSide[askedOf]
  return phase === 'answered' ? 'provider' : null
}

/** The turns that are this principal's, in queries of their own partner or in all others. */
export const conditionTurnsFor = (principal: QueryPrincipal, ownPartner: boolean): ConditionTurn[] =>
  conditionTurns.filter((turn) => isTheirs(principal, turn, ownPartner))

type Asked = { askedOf: ConditionSide; partnerId: number | null }

/** Whether a condition is asked of this principal; those whom they may answer for do not count. */
export const isAskedOf = (principal: QueryPrincipal, { askedOf, partnerId }: Asked): boolean =>
  isTheirs(principal, turnOfSide[askedOf], isOwn(principal, partnerId))

/** Whether a condition waits for this principal: for their answer, or for credit and compliance to look at one. */
export const conditionWaitsFor = (
  principal: QueryPrincipal,
  { state, askedOf, partnerId }: Asked & { state: ConditionState },
): boolean => isTheirs(principal, conditionTurnOf(state, askedOf), isOwn(principal, partnerId))

const isOwn = (principal: QueryPrincipal, partnerId: number | null): boolean =>
  principal.role !== 'SYSTEM' && partnerId !== null && principal.partnerId === partnerId

const isTheirs = (principal: QueryPrincipal, turn: ConditionTurn | null, ownPartner: boolean): boolean => {
  if (turn === 'owner') return ownPartner
  if (turn === 'inhouse') return principalKind(principal) === 'inhouse'
  return turn === 'provider' && (principal.role === 'CREDIT' || principal.role === 'COMPLIANCE')
}
