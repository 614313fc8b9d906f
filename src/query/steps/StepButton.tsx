import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { explanationOf, labelOf, offerTo, stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { Button } from '../../design/Button.tsx'
import { Tooltip } from '../../design/Tooltip.tsx'
import { useQueryEditor } from '../editor/query-editor.ts'
import { StepQuestion } from './StepQuestion.tsx'
import { useNeededStep, useOfferedStep } from './useOfferedStep.ts'
import { useStepRefusalText } from './useRefusalText.ts'
import { useStartStep } from './useStartStep.ts'

type Props = {
  event: QueryEventType
  reason?: 'beside' | 'tooltip'
  /** Opens the question that comes first, where that must outlive the button. */
  onAsk?: (event: QueryEventType) => void
}

/**
 * The button of a step, with the lifecycle's reason where it is refused and the catalogue's question where one is
 * asked first. Draws nothing where the reader is not offered the step.
 */
export const StepButton = ({ event, reason, onAsk }: Props) => {
  const { busy, view } = useQueryEditor()
  const offered = useOfferedStep()(event)
  const needed = useNeededStep()
  const refusalText = useStepRefusalText()
  const [asked, setAsked] = useState<QueryEventType | null>(null)
  const start = useStartStep(onAsk ?? setAsked)
  if (!offered) return null
  const { refusal } = offered
  const offer = offerTo(view, event)
  const explained = offer?.place === 'bar' && offer.explained && refusal === null
  const button = (wiring: { 'aria-describedby'?: string }) => (
    <Button
      {...wiring}
      {...(event === needed ? { variant: 'solid' } : {})}
      {...(stepOf(event).dangerous ? { colorPalette: 'red' } : {})}
      {...(reason ? { reason } : {})}
      busy={busy === event}
      refused={refusal ? refusalText(event, refusal) : undefined}
      onClick={() => start(event)}
    >
      <FormattedMessage id={labelOf(event)} />
    </Button>
  )
  return (
    <>
      {explained ? (
        <Tooltip text={<FormattedMessage id={explanationOf(event)} />}>{button}</Tooltip>
      ) : (
        button({})
      )}
      {asked ? <StepQuestion event={asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
