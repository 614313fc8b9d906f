import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QueryEventType } from '../../machines/lifecycle/query/steps.ts'
import type { Attempted, PossibleStep } from '../../machines/lifecycle/query/what-if/what-if.ts'
import { Button } from '../design/Button.tsx'
import { styled } from '../design/theme/styled.ts'
import { useMachineTexts } from './useMachineTexts.ts'
import { useOutcomeTexts } from './useOutcomeTexts.ts'
import type { WhatIfView } from './useWhatIf.ts'

const List = styled('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Row = styled('li', {
  base: { display: 'flex', gap: '3', alignItems: 'center', justifyContent: 'space-between', minWidth: '0' },
})

type Props = {
  view: WhatIfView
  player: Attempted['player']
  onTake: (event: QueryEventType) => void
}

/** The steps of the state: those that are possible now, the others with the reason that their button would show. */
export const PossibleSteps = ({ view, player, onTake }: Props) => {
  const { here, elsewhere } = view
  const rows = (steps: readonly PossibleStep[]) => (
    <List>
      {steps.map((step) => (
        <StepRow key={step.event} {...{ step, view, player, onTake }} />
      ))}
    </List>
  )
  return (
    <Stack gap="3">
      {rows(here.filter(({ outcome }) => 'reached' in outcome))}
      {rows(here.filter(({ outcome }) => 'refused' in outcome))}
      <details>
        <summary>
          <FormattedMessage id="workflow.try.elsewhere" values={{ count: elsewhere.length }} />
        </summary>
        {rows(elsewhere)}
      </details>
    </Stack>
  )
}

/** The step of the transition that is selected in the chart. */
export const SelectedStep = ({ event, ...props }: Props & { event: string }) => {
  const { here, elsewhere } = props.view
  const step = [...here, ...elsewhere].find((each) => each.event === event)
  return step ? (
    <List>
      <StepRow step={step} {...props} />
    </List>
  ) : null
}

type RowProps = Props & { step: PossibleStep }

const StepRow = ({ step, view: { moment }, player, onTake }: RowProps) => {
  const intl = useIntl()
  const { eventNamed } = useMachineTexts()
  const { reachedOf, refusalOf } = useOutcomeTexts(player)
  const { event, outcome } = step
  const isPossible = 'reached' in outcome
  const name = eventNamed(event)
  return (
    <Row>
      <div>
        <Text fontWeight="500">{name}</Text>
        <Text textStyle="small" color="ink2">
          {isPossible ? (
            <FormattedMessage id="workflow.try.leads" values={{ state: reachedOf(outcome.reached) }} />
          ) : (
            refusalOf(moment, step)
          )}
        </Text>
      </div>
      <Button
        size="sm"
        flexShrink="0"
        variant={isPossible ? 'solid' : 'outline'}
        aria-label={intl.formatMessage(
          { id: isPossible ? 'workflow.try.take.named' : 'workflow.try.expect.named' },
          { event: name },
        )}
        onClick={() => onTake(event)}
      >
        <FormattedMessage id={isPossible ? 'workflow.try.take' : 'workflow.try.expect'} />
      </Button>
    </Row>
  )
}
