import { FormattedMessage } from 'react-intl'
import { statusHistoryCalls } from '../../contract/status-history.calls.ts'
import type { StatusHistoryRow } from '../../contract/status-history.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { nextSteps } from '../../machines/query.next-steps.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { TurnText } from '../query/TurnText.tsx'
import { ChartKey } from './ChartKey.tsx'
import { ClientAccordion } from './ClientAccordion.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { History } from './History.tsx'
import { LifecycleChart } from './LifecycleChart.tsx'
import { NextSteps } from './NextSteps.tsx'
import { useChartDescription } from './useChartDescription.ts'
import { walkOf } from './walked.ts'

const Standing = ({ history }: { history: readonly StatusHistoryRow[] }) => {
  const { query, actor, choices } = useQueryEditor()
  const describe = useChartDescription()
  const steps = nextSteps(query.status, query.facts, actor, choices)
  const walked = history.map(({ status }) => status)
  return (
    <>
      <Card title={<FormattedMessage id="status.chart.title" />} aside={<ChartKey />}>
        <LifecycleChart
          description={describe({ queryId: query.queryId, status: query.status, walked, steps })}
          position={{ status: query.status, walk: walkOf(walked), steps }}
        />
      </Card>
      <Card
        title={<FormattedMessage id="status.next.title" />}
        aside={
          <Text size="small" tone="soft">
            <TurnText facts={query.facts} />
          </Text>
        }
      >
        <NextSteps steps={steps} actor={actor} />
      </Card>
    </>
  )
}

const StoredHistory = ({ rows }: { rows: readonly StatusHistoryRow[] }) => {
  const { query } = useQueryEditor()
  return (
    <Card
      flush
      title={<FormattedMessage id="status.history.title" />}
      aside={
        <Text size="small" tone="soft">
          <FormattedMessage id="status.history.query" values={{ id: query.queryId }} />
        </Text>
      }
    >
      <History rows={rows} />
    </Card>
  )
}

const StoredStatus = () => {
  const { query } = useQueryEditor()
  const history = useAnswer(
    statusHistoryCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: LIST_REFRESH_MS },
  )
  if (history.error && !history.data) {
    return <FailedAnswer error={history.error} retry={() => void history.refetch()} />
  }
  if (!history.data) return <Skeleton rows={8} />
  return (
    <Stack>
      <Standing history={history.data} />
      <StoredHistory rows={history.data} />
      <DecisionCard decision={query.automaticDecision} />
      <ClientAccordion />
    </Stack>
  )
}

/** The query's way through the lifecycle: chart, next steps, history, automatic decision, client. */
export const StatusTab = () =>
  useQueryEditor().isNew ? (
    <Stack>
      <Standing history={[]} />
    </Stack>
  ) : (
    <StoredStatus />
  )
