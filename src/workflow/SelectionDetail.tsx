import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Facts } from '../design/Facts.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { styled } from '../design/theme/styled.ts'
import { useDuration } from '../design/useDuration.ts'
import {
  coverageOf,
  leadsFrom,
  type MachineOf,
  type TransitionOf,
  useMachineTexts,
} from './useMachineTexts.ts'
import { ReviewChanges, ReviewMark } from './ReviewMark.tsx'
import { TransitionFigures } from './TransitionFigures.tsx'
import type { Review } from './useReview.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'
import { type WorkflowAddress } from './useWorkflowAddress.ts'

type Props = {
  chart: MachineOf
  figures: readonly StatusFigures[]
  address: Pick<WorkflowAddress, 'selection' | 'hrefOf' | 'select' | 'showAll'>
  review: Review
  /** Shown with a selected transition. */
  children?: ReactNode
}

const DETAIL_ID = 'workflow-detail'

/** Moves the focus to the detail, for a choice made far from the chart. */
export const focusDetail = (): void => document.getElementById(DETAIL_ID)?.focus({ preventScroll: true })

/** Id of the link that names a transition in the list. */
export const rowIdOf = ({ number }: TransitionOf): string => `workflow-row-${number}`

/** Moves the focus to a transition's row; `showAll` opens the groups of the list if it is not there. */
const focusRow = (transition: TransitionOf, showAll: () => void): void => {
  const find = () => document.getElementById(rowIdOf(transition))
  if (!find()) flushSync(showAll)
  find()?.focus()
}

const List = styled('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } })

/** Beside the chart: the selected transition or state in words. */
export const SelectionDetail = ({ chart, figures, review, children, address }: Props) => {
  const { selection, hrefOf, select, showAll } = address
  const intl = useIntl()
  const transition =
    selection && 'transition' in selection
      ? chart.transitions.find(({ key }) => key === selection.transition)
      : undefined
  const state =
    selection && 'state' in selection ? chart.states.find(({ path }) => path === selection.state) : undefined
  return (
    <Stack
      as="section"
      id={DETAIL_ID}
      tabIndex={-1}
      gap="3"
      minWidth="0"
      aria-label={intl.formatMessage({ id: 'workflow.detail' })}
    >
      {transition ? (
        <TransitionDetail {...{ chart, transition, figures, review, hrefOf }}>{children}</TransitionDetail>
      ) : state ? (
        <StateDetail {...{ chart, state: state.path, figures, hrefOf }} />
      ) : (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="workflow.detail.hint" />
        </Text>
      )}
      {transition || state ? (
        <HStack wrap="wrap">
          {transition ? (
            <Button size="sm" variant="outline" onClick={() => focusRow(transition, showAll)}>
              <FormattedMessage id="workflow.detail.row" />
            </Button>
          ) : null}
          <Button size="sm" onClick={() => select(null)}>
            <FormattedMessage id="workflow.detail.clear" />
          </Button>
        </HStack>
      ) : null}
    </Stack>
  )
}

type PartProps = Pick<Props, 'chart' | 'figures'> & Pick<WorkflowAddress, 'hrefOf'>

/** A name, or several values one below the other. */
const lines = (texts: readonly ReactNode[]): ReactNode =>
  texts.length > 1 ? (
    <List>
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </List>
  ) : (
    texts[0]
  )

type TransitionProps = PartProps & Pick<Props, 'review'> & { transition: TransitionOf; children: ReactNode }

const TransitionDetail = ({ chart, transition, figures, review, hrefOf, children }: TransitionProps) => {
  const intl = useIntl()
  const { eventOf, stateOf, whoOf, eachNeedOf, effectsOf } = useMachineTexts()
  const label = (column: string) => intl.formatMessage({ id: `workflow.column.${column}` })
  const linkTo = (state: string) => (
    <TextLink href={hrefOf({ state })} state={sameScreen}>
      {stateOf(chart.name, state)}
    </TextLink>
  )
  const was = review?.of(transition.key)?.was
  const others = chart.transitions.filter(
    ({ key, from, to }) =>
      key !== transition.key && to !== null && from === transition.from && to === transition.to,
  )
  return (
    <>
      <h3>
        {transition.number}. {eventOf(transition)}
      </h3>
      {children}
      {review ? (
        <ReviewMark
          review={review}
          seen={transition}
          title={`${transition.number}. ${eventOf(transition)}`}
        />
      ) : null}
      {was ? <ReviewChanges machine={chart.name} now={transition} was={was} /> : null}
      <Facts
        columns={1}
        facts={[
          {
            label: label('from'),
            value: transition.from === '*' ? stateOf(chart.name, '*') : linkTo(transition.from),
          },
          {
            label: label('to'),
            value:
              transition.to === null ? intl.formatMessage({ id: 'workflow.stays' }) : linkTo(transition.to),
          },
          { label: label('who'), value: whoOf(transition) },
          { label: label('needs'), value: lines(eachNeedOf(transition)) },
          {
            label: intl.formatMessage({ id: 'workflow.detail.effects' }),
            value: lines(effectsOf(transition)),
          },
          { label: label('covered'), value: <CoveredBy transition={transition} /> },
        ]}
      />
      <TransitionFigures chart={chart} transition={transition} />
      <StatusFacts status={transition.from.split('.')[0] ?? ''} figures={figures} />
      {others.length > 0 ? <TransitionLinks title="same" transitions={others} hrefOf={hrefOf} /> : null}
    </>
  )
}

/** The test files that cover a transition. */
const CoveredBy = ({ transition }: { transition: TransitionOf }) => {
  const coverage = coverageOf(transition)
  return coverage.length === 0 ? (
    <Badge tone="danger">
      <FormattedMessage id="workflow.notCovered" />
    </Badge>
  ) : (
    lines(coverage.flatMap(({ tests }) => tests))
  )
}

/** The figures of the table for one status; nothing for the states of other machines. */
const StatusFacts = ({ status, figures }: { status: string; figures: readonly StatusFigures[] }) => {
  const intl = useIntl()
  const duration = useDuration()
  const own = figures.find((each) => each.status === status)
  if (!own) return null
  const label = (column: string) => intl.formatMessage({ id: `workflow.figure.${column}` })
  return (
    <div>
      <h4>
        <FormattedMessage
          id="workflow.detail.figures"
          values={{ status: intl.formatMessage({ id: `status.${status}` }) }}
        />
      </h4>
      <Facts
        columns={1}
        beside
        facts={[
          { label: label('queries'), value: own.queries },
          { label: label('overdue'), value: own.overdue },
          { label: label('left'), value: own.left },
          { label: label('median'), value: duration(own.medianSeconds) },
          { label: label('p95'), value: duration(own.p95Seconds) },
        ]}
      />
    </div>
  )
}

const StateDetail = ({ chart, state, figures, hrefOf }: PartProps & { state: string }) => {
  const { stateOf } = useMachineTexts()
  const out = chart.transitions.filter((transition) => leadsFrom(state, transition))
  return (
    <>
      <h3>{stateOf(chart.name, state)}</h3>
      <StatusFacts status={state.split('.')[0] ?? ''} figures={figures} />
      <TransitionLinks title="out" transitions={out.filter(({ to }) => to !== null)} hrefOf={hrefOf} />
      <TransitionLinks
        title="into"
        transitions={chart.transitions.filter(({ to }) => to === state)}
        hrefOf={hrefOf}
      />
      <TransitionLinks title="stay" transitions={out.filter(({ to }) => to === null)} hrefOf={hrefOf} />
    </>
  )
}

type TransitionLinksProps = Pick<WorkflowAddress, 'hrefOf'> & {
  title: 'out' | 'into' | 'stay' | 'same'
  transitions: readonly TransitionOf[]
}

const TransitionLinks = ({ title, transitions, hrefOf }: TransitionLinksProps) => {
  const { eventOf } = useMachineTexts()
  return (
    <div>
      <h4>
        <FormattedMessage id={`workflow.detail.${title}`} />
      </h4>
      {transitions.length === 0 ? (
        <Text color="ink2">
          <FormattedMessage id="workflow.detail.none" />
        </Text>
      ) : (
        <List>
          {transitions.map((transition) => (
            <li key={transition.key}>
              <TextLink href={hrefOf({ transition: transition.key })} state={sameScreen}>
                {transition.number}. {eventOf(transition)}
              </TextLink>
            </li>
          ))}
        </List>
      )}
    </div>
  )
}
