import type { ConditionSide } from '../../../api/condition.ts'
import type { ConditionState } from '../../../api/condition-state.ts'
import { principalKind, type QueryPrincipal } from '../query/principal.ts'
import { conditionPhaseOf } from './condition-phase.ts'

type Asked = { askedOf: ConditionSide; partnerId: number | null }

/** Whether a condition is asked of this principal; those whom they may answer for do not count. */
export const isAskedOf = (principal: QueryPrincipal, { askedOf, partnerId }: Asked): boolean => {
  if (principal.role === 'SYSTEM') return false
  if (askedOf === 'partner' || askedOf === 'shop')
    return partnerId !== null && principal.partnerId === partnerId
  return askedOf === 'inhouse' && principalKind(principal) === 'inhouse'
}

/** Whether a condition waits for this principal: for their answer, or for credit and compliance to look at one. */
export const conditionWaitsFor = (
  principal: QueryPrincipal,
  { state, ...asked }: Asked & { state: ConditionState },
): boolean => {
  const phase = conditionPhaseOf(state)
  if (phase === 'asked') return isAskedOf(principal, asked)
  return phase === 'answered' && (principal.role === 'CREDIT' || principal.role === 'COMPLIANCE')
}
