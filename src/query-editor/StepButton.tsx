import { FormattedMessage } from 'react-intl'
import { explanationOf, labelFor, offerTo, stepOf } from '../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import { useIsOffline } from '../api/connection.ts'
import { Button } from '../design/Button.tsx'
import { useNeededStep, useOfferedStep, useStepRefusalText } from './useOfferedStep.ts'
import { selectBusy, selectQuery, selectView } from './selectors.ts'
import { useChooseStep, useQueryState } from './useQuerySession.ts'

type Props = {
  event: QueryEventType
  reason?: 'beside' | 'tooltip'
}

/**
 * The button of a step, disabled with the lifecycle's reason if refused. Null if the step is not offered to the user.
 */
export const StepButton = ({ event, reason }: Props) => {
  const busy = useQueryState(selectBusy)
  const view = useQueryState(selectView)
  const { facts } = useQueryState(selectQuery)
  const offered = useOfferedStep()(event)
  const needed = useNeededStep()
  const refusalText = useStepRefusalText()
  const choose = useChooseStep()
  const isOffline = useIsOffline()
  if (!offered) return null
  const { refusal } = offered
  // The banner is the visible reason; the tooltip adds what it means here.
  const isUnreachable = refusal === null && isOffline
  const offer = offerTo(view, event)
  const explained = offer?.place === 'bar' && offer.explained && refusal === null && !isOffline
  return (
    <Button
      data-step={event}
      {...(event === needed ? { variant: 'solid' } : {})}
      {...(stepOf(event).dangerous ? { colorPalette: 'red' } : {})}
      {...(isUnreachable ? { reason: 'tooltip' } : reason ? { reason } : {})}
      hint={explained ? <FormattedMessage id={explanationOf(event)} /> : null}
      busy={busy === event}
      refused={
        refusal ? (
          refusalText(event, refusal)
        ) : isUnreachable ? (
          <FormattedMessage id="connection.needed" />
        ) : undefined
      }
      onClick={() => choose(event)}
    >
      <FormattedMessage id={labelFor(event, facts)} />
    </Button>
  )
}
