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
const focusRow = (way: TransitionOf, showAll: () => void): void => {
  const find = () => document.getElementById(rowIdOf(way))
  if (!find()) flushSync(showAll)
  find()?.focus()
}

const List = styled('ul', { base: { display: 'grid', gap: '1', listStyle: 'none' } })

/** Beside the chart: the selected transition or state in words. */
export const SelectionDetail = ({ chart, figures, review, children, address }: Props) => {
  const { selection, hrefOf, select, showAll } = address
  const intl = useIntl()
  const way =
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
      {way ? (
        <TransitionDetail {...{ chart, way, figures, review, hrefOf }}>{children}</TransitionDetail>
      ) : state ? (
        <StateDetail {...{ chart, state: state.path, figures, hrefOf }} />
      ) : (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="workflow.detail.hint" />
        </Text>
      )}
      {way || state ? (
        <HStack wrap="wrap">
          {way ? (
            <Button size="sm" variant="outline" onClick={() => focusRow(way, showAll)}>
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

type TransitionProps = PartProps & Pick<Props, 'review'> & { way: TransitionOf; children: ReactNode }

const TransitionDetail = ({ chart, way, figures, review, hrefOf, children }: TransitionProps) => {
  const intl = useIntl()
  const { eventOf, stateOf, whoOf, eachNeedOf, effectsOf } = useMachineTexts()
  const label = (column: string) => intl.formatMessage({ id: `workflow.column.${column}` })
  const linkTo = (state: string) => (
    <TextLink href={hrefOf({ state })} state={sameScreen}>
      {stateOf(chart.name, state)}
    </TextLink>
  )
  const was = review?.of(way.key)?.was
  const others = chart.transitions.filter(
    ({ key, from, to }) => key !== way.key && to !== null && from === way.from && to === way.to,
  )
  return (
    <>
      <h3>
        {way.number}. {eventOf(way)}
      </h3>
      {children}
      {review ? <ReviewMark review={review} seen={way} title={`${way.number}. ${eventOf(way)}`} /> : null}
      {was ? <ReviewChanges machine={chart.name} now={way} was={was} /> : null}
      <Facts
        columns={1}
        facts={[
          { label: label('from'), value: way.from === '*' ? stateOf(chart.name, '*') : linkTo(way.from) },
          {
            label: label('to'),
            value: way.to === null ? intl.formatMessage({ id: 'workflow.stays' }) : linkTo(way.to),
          },
          { label: label('who'), value: whoOf(way) },
          { label: label('needs'), value: lines(eachNeedOf(way)) },
          { label: intl.formatMessage({ id: 'workflow.detail.effects' }), value: lines(effectsOf(way)) },
          { label: label('covered'), value: <CoveredBy way={way} /> },
        ]}
      />
      <TransitionFigures chart={chart} way={way} />
      <StatusFacts status={way.from.split('.')[0] ?? ''} figures={figures} />
      {others.length > 0 ? <WayLinks title="same" ways={others} hrefOf={hrefOf} /> : null}
    </>
  )
}

/** The test files that cover a transition. */
const CoveredBy = ({ way }: { way: TransitionOf }) => {
  const coverage = coverageOf(way)
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
  const out = chart.transitions.filter((way) => leadsFrom(state, way))
  return (
    <>
      <h3>{stateOf(chart.name, state)}</h3>
      <StatusFacts status={state.split('.')[0] ?? ''} figures={figures} />
      <WayLinks title="out" ways={out.filter(({ to }) => to !== null)} hrefOf={hrefOf} />
      <WayLinks title="into" ways={chart.transitions.filter(({ to }) => to === state)} hrefOf={hrefOf} />
      <WayLinks title="stay" ways={out.filter(({ to }) => to === null)} hrefOf={hrefOf} />
    </>
  )
}

type WayLinksProps = Pick<WorkflowAddress, 'hrefOf'> & {
  title: 'out' | 'into' | 'stay' | 'same'
  ways: readonly TransitionOf[]
}

const WayLinks = ({ title, ways, hrefOf }: WayLinksProps) => {
  const { eventOf } = useMachineTexts()
  return (
    <div>
      <h4>
        <FormattedMessage id={`workflow.detail.${title}`} />
      </h4>
      {ways.length === 0 ? (
        <Text color="ink2">
          <FormattedMessage id="workflow.detail.none" />
        </Text>
      ) : (
        <List>
          {ways.map((way) => (
            <li key={way.key}>
              <TextLink href={hrefOf({ transition: way.key })} state={sameScreen}>
                {way.number}. {eventOf(way)}
              </TextLink>
            </li>
          ))}
        </List>
      )}
    </div>
  )
}
