import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { kindOf } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { Button } from '../design/Button.tsx'
import type { ButtonSize, ButtonVariant } from '../design/buttonLook.ts'
import { useQueryEditor } from './editor.ts'
import { asksFirst, StepQuestion } from './StepQuestion.tsx'
import { useSteps } from './useSteps.ts'

type Emphasis = 'primary' | 'secondary' | 'danger'
const variants: Record<Emphasis, ButtonVariant> = {
  primary: 'primary',
  secondary: 'secondary',
  danger: 'danger',
}

type Props = {
  event: QueryEventType
  emphasis?: Emphasis
  size?: ButtonSize
  /** Shows it refused, with the reason, also in a status that knows no such step. */
  always?: boolean
  reason?: 'beside' | 'tooltip'
}

/**
 * The button of a step: refused with the lifecycle's own reason, asking first where the step cannot be taken back.
 * It is not there where the step is somebody else's, or does not exist in the present status.
 */
export const StepButton = ({ event, emphasis = 'secondary', size, always = false, reason }: Props) => {
  const { query, actor, busy, take } = useQueryEditor()
  const [asking, setAsking] = useState(false)
  const step = useSteps().find((one) => one.event === event)
  const mine = step?.who.includes(kindOf(actor)) ?? false
  if (!mine && !always) return null
  const refusal = mine ? step?.refusal : { reason: step ? 'actorIs' : 'notFromThisStatus' }
  const runs = busy === event
  return (
    <>
      <Button
        variant={variants[emphasis]}
        {...(size ? { size } : {})}
        {...(reason ? { reason } : {})}
        busy={runs}
        refused={refusal ? <FormattedMessage id={`guard.${refusal.reason}`} /> : undefined}
        onClick={() => {
          if (asksFirst(event, query)) setAsking(true)
          else void take(event)
        }}
      >
        <FormattedMessage id={`event.${event}`} />
      </Button>
      {asking ? <StepQuestion event={event} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
