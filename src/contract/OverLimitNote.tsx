import { FormattedMessage } from 'react-intl'
import type { Refusal } from '../../machines/lifecycle/query/refusal.ts'
import { stepsAt } from '../../machines/lifecycle/query/offered-step.ts'
import { Note } from '../design/Note.tsx'
import { StepButton } from '../query-editor/StepButton.tsx'
import { useOfferedStep } from '../query-editor/useOfferedStep.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

/** Refusals of the shop's own contract that only a manager can help with. */
const beyondLimit: readonly (Refusal['reason'] | null | undefined)[] = [
  'limitCovers',
  'withinPartnerLimit',
  'notBlocked',
]

/** Says that the limit does not cover the shop's query, with the steps that help. */
export const OverLimitNote = () => {
  const view = useQueryState(selectView)
  const offered = useOfferedStep()
  const steps = stepsAt('overLimitNote', view).filter((event) => offered(event) !== null)
  if (steps.length === 0 || !beyondLimit.includes(offered('contract.createForShop')?.refusal)) return null
  return (
    <Note
      status="warning"
      role="status"
      actions={steps.map((event) => (
        <StepButton key={event} event={event} />
      ))}
    >
      <FormattedMessage id="shopContract.overLimit" />
    </Note>
  )
}
