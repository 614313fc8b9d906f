import { useDeferredValue, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QuerySave } from '../../contract/query.ts'
import { nextSteps } from '../../machines/query.next-steps.ts'
import { useLimit } from '../limit/useLimitCheck.ts'
import { dealOf } from '../payment/dealTerms.ts'
import { DealContext, liveDeal } from '../payment/useDeal.ts'
import { type QueryEditor, QueryEditorContext, useQueryEditor } from './editor.ts'
import { StandingContext, ValuesContext } from './useSteps.ts'
import { liveFacts } from './liveFacts.ts'
import { useSame } from './useSame.ts'

/** Takes a step by what is typed now; what the screen offers may be a moment behind the last key. */
const useTaking = (): QueryEditor['take'] => {
  const { query, actor, choices, take } = useQueryEditor()
  const { getValues } = useFormContext<QuerySave>()
  const limit = useLimit()
  return async (event, ...details) => {
    const facts = liveFacts({ query, values: getValues(), actor, limit })
    const steps = nextSteps(query.status, facts, actor, { ...choices, ...details[0] })
    const isOpen = steps.some((step) => step.event === event && step.refusal === null)
    return isOpen && take(event, ...details)
  }
}

/**
 * Lets the screen follow what is typed. A key is answered by its field alone; everything else is worked out once, after
 * that has been drawn, and only what changed by it is drawn anew: with 200 assets nobody types slower than with one.
 */
export const LiveQuery = ({ children }: { children: ReactNode }) => {
  const editor = useQueryEditor()
  const { query, actor, choices } = editor
  const limit = useLimit()
  const take = useTaking()
  const values = useSame(useDeferredValue(useWatch<QuerySave>() as QuerySave))
  const facts = useSame(liveFacts({ query, values, actor, limit }))
  const steps = useSame(nextSteps(query.status, facts, actor, choices))
  const deal = useSame(dealOf(values))
  return (
    <QueryEditorContext value={{ ...editor, take }}>
      <ValuesContext value={values}>
        <StandingContext value={{ facts, steps }}>
          <DealContext value={liveDeal(deal)}>{children}</DealContext>
        </StandingContext>
      </ValuesContext>
    </QueryEditorContext>
  )
}
