import type { Condition } from '../../api/condition.ts'
import { answersForSide } from '../../machines/lifecycle/condition/condition-facts.ts'
import { isAskedOf } from '../../machines/lifecycle/condition/condition-turn.ts'
import { selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** How a user may answer a condition: as the side that has to, on behalf of that side, or not at all. */
export type Answering = 'own' | 'for' | 'no'

export const useAnswering = ({ askedOf }: Pick<Condition, 'askedOf'>): Answering => {
  const principal = useQueryState(selectPrincipal)
  const { partnerId } = useQueryState(selectQuery)
  if (partnerId === null || !answersForSide(principal, { askedOf, partnerId })) return 'no'
  return isAskedOf(principal, { askedOf, partnerId }) ? 'own' : 'for'
}
