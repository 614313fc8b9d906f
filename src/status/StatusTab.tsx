import { Accordion } from '@chakra-ui/react/accordion'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusCode } from '../../api/status.ts'
import { statusHistoryCalls, type StatusHistoryRow } from '../../api/status-history.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { listedSteps, type NextStep } from '../../machines/lifecycle/query/next-steps.ts'
import { stateValueOf } from '../../machines/lifecycle/query/refusal.ts'
import { labelFor } from '../../machines/lifecycle/query/step-catalogue.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { ClientInfo } from '../client/ClientInfo.tsx'
import { SigningStatus } from '../container/SigningStatus.tsx'
import { Card } from '../design/Card.tsx'
import { Icon } from '../design/Icon.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useSmall } from '../design/useNarrow.ts'
import { styled } from '../design/theme/styled.ts'
import { FailedWorkNote } from '../failed-work/FailedWorkNote.tsx'
import { NextLinks } from '../query-editor/NextLinks.tsx'
import { TurnText } from '../query-editor/TurnText.tsx'
import { selectIsNew, selectPayload, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useStepRefusalText } from '../query-editor/useOfferedStep.ts'
import { SequenceCard } from '../sequence/SequenceCard.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { TimelineCard } from '../timeline/TimelineCard.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { History } from './History.tsx'
import { LifecycleChart } from './LifecycleChart.tsx'
import { NextSteps } from './NextSteps.tsx'
import { FittingChart } from './Neighbours.tsx'
import { type QueryPath, queryPathOf } from './chart.ts'
import { type Move, useQueryTransitions } from './useQueryTransitions.tsx'

/** The query's lifecycle: next steps, chart, history, automatic decision and client. */
export const StatusTab = () =>
  useQueryState(selectIsNew) ? (
    <Stack gap="4">
      <LifecycleCards history={[]} />
    </Stack>
  ) : (
    <StoredStatus />
  )

const useStepTitle = () => {
  const intl = useIntl()
  const refusalText = useStepRefusalText()
  const { facts } = useQueryState(selectQuery)
  return ({ event, refusal }: NextStep) =>
    intl.formatMessage(
      { id: 'status.chart.step' },
      {
        step: intl.formatMessage({ id: labelFor(event, facts) }),
        says: refusal ? refusalText(event, refusal.reason) : intl.formatMessage({ id: 'status.youCan' }),
      },
    )
}

/** The note on a transition: whether this query has taken it, or whether the user can take it now. */
const useMoveNote = (steps: readonly NextStep[], now: StatusCode, path: QueryPath) => {
  const intl = useIntl()
  const refusalText = useStepRefusalText()
  return ({ event, from, to }: Move) => {
    const step = from === now ? steps.find((one) => one.event === event && one.to === to) : undefined
    if (step?.refusal) return refusalText(event, step.refusal.reason)
    if (step) return intl.formatMessage({ id: 'status.youCan' })
    return path.lines.has(`${from}-${to}`) ? intl.formatMessage({ id: 'chart.visited' }) : null
  }
}

const LifecycleCards = ({ history }: { history: readonly StatusHistoryRow[] }) => {
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const stepPayload = useQueryState(selectPayload)
  const describe = useChartDescription()
  const steps = listedSteps(query.status, query.facts, principal, stepPayload)
  const stepTitle = useStepTitle()
  const visited = history.map(({ status }) => status)
  const state = stateValueOf(query.status, query.facts)
  const path = queryPathOf(visited)
  const transitions = useQueryTransitions(useMoveNote(steps, query.status, path))
  const isSmall = useSmall()
  const inner = typeof state === 'string' ? null : (state.SCR ?? null)
  return (
    <>
      <Card
        name="nextCard"
        title={<FormattedMessage id="status.next.title" />}
        aside={
          <Text textStyle="small" color="ink2">
            <TurnText facts={query.facts} />
          </Text>
        }
      >
        <Stack gap="4">
          <SigningStatus />
          <NextLinks />
          <NextSteps steps={steps} actor={principal} />
        </Stack>
      </Card>
      <Card title={<FormattedMessage id="status.chart.title" />} aside={isSmall ? null : <ChartKey />}>
        <FittingChart start={query.status} isNow {...transitions}>
          {isSmall ? <ChartKey /> : null}
          <LifecycleChart
            description={describe({ queryId: query.queryId, status: query.status, visited, steps })}
            stepTitle={stepTitle}
            position={{ status: query.status, path, steps, inner }}
          />
        </FittingChart>
      </Card>
    </>
  )
}

const StoredHistory = ({ rows }: { rows: readonly StatusHistoryRow[] }) => {
  const query = useQueryState(selectQuery)
  return (
    <FoldingCard
      kind="history"
      flush
      title={<FormattedMessage id="status.history.title" />}
      aside={
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="status.history.query" values={{ id: query.queryId }} />
        </Text>
      }
    >
      <History rows={rows} signedOnPaper={query.signedOnPaper} />
    </FoldingCard>
  )
}

const StoredStatus = () => {
  const query = useQueryState(selectQuery)
  const history = useApiQuery(
    statusHistoryCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: LIST_REFRESH_MS },
  )
  if (history.error && !history.data) {
    return <FailedQuery error={history.error} retry={() => void history.refetch()} />
  }
  if (!history.data) return <Skeleton rows={8} />
  return (
    <Stack gap="4">
      <FailedWorkNote />
      <LifecycleCards history={history.data} />
      <StoredHistory rows={history.data} />
      <SequenceCard />
      <TimelineCard />
      <DecisionCard decision={query.automaticDecision} review={query.decisionReview} />
      <ClientAccordion />
    </Stack>
  )
}

/** Client and contact data, collapsed by default. */
const ClientAccordion = () => (
  <Accordion.Root collapsible lazyMount>
    <Accordion.Item value="client">
      <h2>
        <Accordion.ItemTrigger>
          <Accordion.ItemIndicator>
            <Icon name="right" />
          </Accordion.ItemIndicator>
          <FormattedMessage id="status.client" />
        </Accordion.ItemTrigger>
      </h2>
      <Accordion.ItemContent>
        <ClientInfo />
      </Accordion.ItemContent>
    </Accordion.Item>
  </Accordion.Root>
)

const Sample = styled('svg', { base: { width: '7', height: '2.5' } })
const Line = styled('path', {
  variants: {
    look: {
      visited: { stroke: 'accent', strokeWidth: '2.5' },
      next: { stroke: 'ink', strokeWidth: '1.8' },
      refused: { stroke: 'ink', strokeWidth: '1.8', strokeDasharray: '6 4' },
      closing: { stroke: 'field', strokeDasharray: '2 3' },
    },
  },
})
const Entry = styled('span', {
  base: { display: 'inline-flex', gap: '1.5', alignItems: 'center', textStyle: 'small', color: 'ink2' },
})

const looks = ['visited', 'next', 'refused', 'closing'] as const

/** The legend of the chart. */
const ChartKey = () => (
  <HStack wrap="wrap" gap="4">
    {looks.map((look) => (
      <Entry key={look}>
        <Sample viewBox="0 0 28 10" aria-hidden>
          <Line look={look} d="M0 5h28" />
        </Sample>
        <FormattedMessage id={`status.chart.${look}`} />
      </Entry>
    ))}
  </HStack>
)

type Described = {
  queryId: number
  status: StatusCode
  visited: readonly StatusCode[]
  steps: readonly NextStep[]
}

/** The query's chart as text: path, current status, and next steps. */
const useChartDescription = () => {
  const intl = useIntl()
  const label = (status: StatusCode) => intl.formatMessage({ id: `status.${status}` })
  return ({ queryId, status, visited, steps }: Described): string => {
    const targets = [...new Set(steps.flatMap(({ to }) => (to && to !== status ? [to] : [])))]
    return intl.formatMessage(
      { id: 'status.chart.description' },
      {
        id: queryId,
        visited: intl.formatList(visited.map(label), { type: 'unit' }),
        now: label(status),
        next: intl.formatList(targets.map(label), { type: 'disjunction' }),
        count: targets.length,
      },
    )
  }
}
