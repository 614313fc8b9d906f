import { FormattedMessage } from 'react-intl'
import { Note } from '../design/Note.tsx'
import { StepButton } from '../query/StepButton.tsx'
import { useSteps } from '../query/useSteps.ts'

/** Refusals of the shop's own contract that only a manager can help with. */
const beyondLimit: readonly string[] = ['limitCovers', 'withinPartnerLimit', 'notBlocked']

/** A shop's query that the limit does not cover goes to the manager: says so, with the way there. */
export const OverLimitNote = () => {
  const steps = useSteps()
  const toManager = steps.find(({ event }) => event === 'query.sendToManager')
  if (!toManager || toManager.refusal?.reason === 'overLimit') return null
  const reason = steps.find(({ event }) => event === 'contract.createForShop')?.refusal?.reason ?? ''
  if (!beyondLimit.includes(reason)) return null
  return (
    <Note
      tone="waiting"
      role="status"
      actions={<StepButton event="query.sendToManager" emphasis="primary" />}
    >
      <FormattedMessage id="shopContract.overLimit" />
    </Note>
  )
}
