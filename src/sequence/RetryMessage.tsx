import { useIntl } from 'react-intl'
import { sequenceCalls, type SequenceMessage } from '../../api/sequence.calls.ts'
import { webhookCalls } from '../../api/webhook.calls.ts'
import { isStepType } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { formatMoment } from '../design/moment.ts'
import { RetryButton } from '../failed-work/RetryButton.tsx'
import { RetryWork, useRetried } from '../failed-work/RetryWork.tsx'
import { selectBusy, selectQuery } from '../query-editor/selectors.ts'
import { useOfferedStep, useStepRefusalText } from '../query-editor/useOfferedStep.ts'
import { useChooseStep, useQueryState } from '../query-editor/useQuerySession.ts'

type Props = { message: SequenceMessage; title: string }

/** Retries a message with the same call as other screens; hidden if the user may not. */
export const RetryMessage = ({ message: { at, retry, status, about }, title }: Props) => {
  const intl = useIntl()
  const invalidate = useInvalidate()
  const { signedOnPaper } = useQueryState(selectQuery)
  const readAgain = () => invalidate(sequenceCalls.find)
  /** Many of these buttons stand in one list. Some differ only in their time. */
  const named = (what: string, of: string | null) =>
    intl.formatMessage(
      { id: 'sequence.retry.named' },
      { title: [what, of].filter(Boolean).join(' '), at: formatMoment(at) },
    )
  switch (retry?.by) {
    case 'work': {
      // The job can do more than this message says.
      const name = named(intl.formatMessage({ id: `failedWork.kind.${retry.kind}` }), retry.about)
      return <RetryWork id={retry.id} name={name} isTried={false} onSettled={readAgain} />
    }
    case 'delivery': {
      const statusText = status && intl.formatMessage({ id: statusLabel(status, { signedOnPaper }) })
      return <RetryDelivery {...retry} name={named(title, statusText)} onRetried={readAgain} />
    }
    case 'step':
      return isStepType(retry.event) ? <RetryStep event={retry.event} name={named(title, about)} /> : null
    default:
      return null
  }
}

type DeliveryProps = { partnerId: number; deliveryId: string; name: string; onRetried: () => unknown }

/** Sends a message to the partner's program again. */
const RetryDelivery = ({ partnerId, deliveryId, name, onRetried }: DeliveryProps) => {
  const resend = useApiMutation(webhookCalls.resend, useRetried(onRetried))
  return (
    <RetryButton
      name={name}
      busy={resend.isPending}
      onRetry={() => resend.mutate({ params: { id: partnerId, deliveryId } })}
    />
  )
}

/** Takes the step again whose call has failed, with its question, if the lifecycle lets this user. */
const RetryStep = ({ event, name }: { event: QueryEventType; name: string }) => {
  const offered = useOfferedStep()(event)
  const refusalText = useStepRefusalText()
  const choose = useChooseStep()
  const busy = useQueryState(selectBusy)
  if (!offered?.own) return null
  return (
    <RetryButton
      name={name}
      busy={busy === event}
      refused={offered.refusal ? refusalText(event, offered.refusal) : undefined}
      onRetry={() => choose(event)}
    />
  )
}
