import { useDeferredValue, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { QuerySave } from '../../contract/query.ts'
import { nextSteps } from '../../machines/query.next-steps.ts'
import { useLimit } from '../limit/useLimitCheck.ts'
import { dealOf } from '../payment/dealTerms.ts'
import { DealContext, liveDeal } from '../payment/useDeal.ts'
import { useQueryEditor } from './editor.ts'
import { StandingContext, ValuesContext } from './useSteps.ts'
import { liveFacts } from './liveFacts.ts'
import { useSame } from './useSame.ts'

/**
 * Lets the screen follow what is typed. A key is answered by its field alone; everything else is worked out once, after
 * that has been drawn, and only what changed by it is drawn anew: with 200 assets nobody types slower than with one.
 */
export const LiveQuery = ({ children }: { children: ReactNode }) => {
  const { query, actor, choices } = useQueryEditor()
  const limit = useLimit()
  const values = useSame(useDeferredValue(useWatch<QuerySave>() as QuerySave))
  const facts = useSame(liveFacts({ query, values, actor, limit }))
  const steps = useSame(nextSteps(query.status, facts, actor, choices))
  const deal = useSame(dealOf(values))
  return (
    <ValuesContext value={values}>
      <StandingContext value={{ facts, steps }}>
        <DealContext value={liveDeal(deal)}>{children}</DealContext>
      </StandingContext>
    </ValuesContext>
  )
}
