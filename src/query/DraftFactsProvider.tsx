import { useDeferredValue, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QuerySave } from '../../api/query.ts'
import { stripIdentifier } from '../../domain/identifier/strip.ts'
import { nextSteps } from '../../machines/lifecycle/query/next-steps.ts'
import { useLimit, useLimitCheck } from '../limit/useLimitCheck.ts'
import { currentDeal, DealContext, dealOfForm } from '../payment/useDeal.ts'
import { type QueryEditor, QueryEditorContext, useQueryEditor } from './editor/query-editor.ts'
import { DraftStateContext, ValuesContext } from './editor/useSteps.ts'
import { draftFacts } from './draft-facts.ts'
import { useStructuralSharing } from './editor/useStructuralSharing.ts'

/** Checks a step against the form as it is now: the deferred steps on the screen may be one keystroke stale. */
const useTakeFreshStep = (): QueryEditor['takeStep'] => {
  'use memo'
  const { query, principal, stepPayload, takeStep } = useQueryEditor()
  const { getValues } = useFormContext<QuerySave>()
  const check = useLimitCheck()
  return async (event, ...payload) => {
    const values = getValues()
    const { code, limit: checked } = check.getSnapshot().context
    // The check hears of another code a moment later.
    const limit = code === stripIdentifier(values.custRegCode ?? '') ? checked : null
    const facts = draftFacts({ query, values, principal, limit })
    const steps = nextSteps(query.status, facts, principal, { ...stepPayload, ...payload[0] })
    const isOpen = steps.some((step) => step.event === event && step.refusal === null)
    return isOpen && takeStep(event, ...payload)
  }
}

/**
 * Provides what is derived from the form. The derivation is deferred and structurally shared: a keystroke renders its
 * own field first and then only the parts that it changed, so that typing is as fast with 200 assets as with one.
 */
export const DraftFactsProvider = ({ children }: { children: ReactNode }) => {
  'use memo'
  const editor = useQueryEditor()
  const { query, principal, stepPayload } = editor
  const limit = useDeferredValue(useLimit())
  const takeStep = useTakeFreshStep()
  const values = useStructuralSharing(useDeferredValue(useWatch<QuerySave>() as QuerySave))
  const facts = useStructuralSharing(draftFacts({ query, values, principal, limit }))
  const steps = useStructuralSharing(nextSteps(query.status, facts, principal, stepPayload))
  const deal = useStructuralSharing(dealOfForm(values))
  return (
    <QueryEditorContext value={{ ...editor, takeStep }}>
      <ValuesContext value={values}>
        <DraftStateContext value={{ facts, steps }}>
          <DealContext value={currentDeal(deal, query)}>{children}</DealContext>
        </DraftStateContext>
      </ValuesContext>
    </QueryEditorContext>
  )
}
