import type { Condition } from '../../api/condition.ts'
import { answersFor } from '../../machines/lifecycle/condition/condition-facts.ts'
import { selectPrincipal, selectQuery, selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** How a user answers a condition: it is asked of them, they may answer for the side that it is asked of, or not at all. */
export type Answering = 'own' | 'for' | 'no'

export const useAnswering = ({ askedOf }: Pick<Condition, 'askedOf'>): Answering => {
  const principal = useQueryState(selectPrincipal)
  const view = useQueryState(selectView)
  const { partnerId } = useQueryState(selectQuery)
  if (partnerId === null || !answersFor(principal, { askedOf, partnerId })) return 'no'
  const isOwn = askedOf === 'partner' || askedOf === 'shop' || (askedOf === 'inhouse' && view === 'inhouse')
  return isOwn ? 'own' : 'for'
}
