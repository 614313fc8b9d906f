import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { RemovedTransitions, ReviewSummary } from './ReviewSummary.tsx'
import { StateGroup } from './StateGroup.tsx'
import {
  coverageOf,
  leadsFrom,
  type MachineOf,
  type TransitionOf,
  useMachineTexts,
} from './useMachineTexts.ts'
import { keysToReview, type Review } from './useReview.ts'
import { type WorkflowAddress } from './useWorkflowAddress.ts'

type Props = { chart: MachineOf; address: WorkflowAddress; review: Review }

/** The transitions of the chart in words, numbered like its lines, in one group for each state that they leave. */
export const TransitionsCard = ({ chart, address, review }: Props) => {
  const { find, selection, unfolded, toReview } = address
  const waiting = review?.data ? keysToReview(review.data) : null
  const isFiltered = toReview && waiting !== null
  const found = useFound(chart, find).filter(({ key }) => !isFiltered || waiting.has(key))
  const selected =
    selection && 'transition' in selection
      ? chart.transitions.find(({ key }) => key === selection.transition)?.from
      : undefined
  const isSelected = (state: string, transition: TransitionOf) =>
    state === selected ||
    (selection !== null && 'state' in selection && leadsFrom(selection.state, transition))
  return (
    <Card flush title={<FormattedMessage id="workflow.transitions" />}>
      <Stack gap="3" padding="4">
        {review ? <ReviewSummary review={review} /> : null}
        <CoverageNote chart={chart} />
        <FindBar
          found={found.length}
          all={chart.transitions.length}
          waiting={waiting?.size ?? null}
          address={address}
        />
      </Stack>
      {found.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id={find === '' ? 'workflow.review.none' : 'workflow.find.none'} />}
        />
      ) : (
        [...Map.groupBy(found, ({ from }) => from)].map(([state, ofState]) => {
          const isOpen =
            unfolded || find !== '' || ofState.some((transition) => isSelected(state, transition))
          return (
            <StateGroup
              key={`${state} ${isOpen} ${unfolded}`}
              transitions={ofState}
              {...{ chart, state, isOpen, address, review }}
            />
          )
        })
      )}
      {review ? <RemovedTransitions chart={chart} review={review} /> : null}
    </Card>
  )
}

/** The transitions in which each word occurs: in the number, the states, the event, who takes it or what it needs. */
const useFound = ({ name, transitions }: MachineOf, find: string): readonly TransitionOf[] => {
  const { stateOf, eventOf, whoOf, needsOf, effectsOf } = useMachineTexts()
  const words = find.toLocaleLowerCase().split(/\s+/)
  const textOf = (transition: TransitionOf) =>
    [
      String(transition.number),
      transition.from,
      stateOf(name, transition.from),
      transition.to === null ? '' : stateOf(name, transition.to),
      eventOf(transition),
      whoOf(transition),
      needsOf(transition),
      ...effectsOf(transition),
    ]
      .join(' ')
      .toLocaleLowerCase()
  return find.trim() === ''
    ? transitions
    : transitions.filter((transition) => words.every((word) => textOf(transition).includes(word)))
}

/** The number of transitions that generated paths and tables of the tests cover. */
const CoverageNote = ({ chart: { transitions } }: { chart: MachineOf }) => {
  const never = transitions.filter((transition) => coverageOf(transition).length === 0).length
  const values = { never, all: transitions.length, covered: transitions.length - never }
  return (
    <Note status={never === 0 ? 'success' : 'warning'}>
      <FormattedMessage id="workflow.recorded" values={values} />
    </Note>
  )
}

type FindProps = {
  found: number
  all: number
  /** How many are to be reviewed; null for a machine that is not. */
  waiting: number | null
  address: WorkflowAddress
}

const FindBar = ({ found, all, waiting, address }: FindProps) => {
  const { find, setFind, unfolded, setUnfolded, toReview, setToReview } = address
  const intl = useIntl()
  return (
    <HStack wrap="wrap" gap="3" data-print="no">
      <Box flex="1 1 280px" maxWidth="480px">
        <ListSearch label={intl.formatMessage({ id: 'workflow.find' })} value={find} onSearch={setFind} />
      </Box>
      {waiting === null ? null : (
        <Button variant="outline" aria-pressed={toReview} onClick={() => setToReview(!toReview)}>
          <FormattedMessage
            id={toReview ? 'workflow.review.showAll' : 'workflow.review.filter'}
            values={{ count: waiting }}
          />
        </Button>
      )}
      <Button variant="outline" aria-pressed={unfolded} onClick={() => setUnfolded(!unfolded)}>
        <FormattedMessage id={unfolded ? 'workflow.fold' : 'workflow.unfold'} />
      </Button>
      <span role="status">
        <FormattedMessage id="workflow.find.count" values={{ found, all }} />
      </span>
    </HStack>
  )
}
