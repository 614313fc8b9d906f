import { FormattedMessage, useIntl } from 'react-intl'
import { type ConditionFigures, workflowCalls } from '../../api/workflow.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadCell, Table, TableRow } from '../design/table/Table.tsx'
import { useDuration } from '../design/useDuration.ts'

/** The numbers, each with the id of its head. */
const heads = {
  conditions: 'workflow.waits.count',
  median: 'workflow.figure.median',
  p95: 'workflow.figure.p95',
} as const

/** How long conditions waited for each side, and for credit and compliance, by kind. */
export const ConditionFiguresCard = () => {
  const { data, error, refetch } = useApiQuery(workflowCalls.conditionFigures, {})
  return (
    <Card flush title={<FormattedMessage id="workflow.waits" />}>
      {error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={4} />
      ) : data.length === 0 ? (
        <EmptyState title={<FormattedMessage id="workflow.waits.none" />} />
      ) : (
        <WaitsTable figures={data} />
      )}
    </Card>
  )
}

const WaitsTable = ({ figures }: { figures: readonly ConditionFigures[] }) => {
  const intl = useIntl()
  const duration = useDuration()
  const label = (id: string) => intl.formatMessage({ id })
  return (
    <Table cards="lines" dense caption={intl.formatMessage({ id: 'workflow.waits' })}>
      <thead>
        <tr>
          <HeadCell>{label('workflow.waits.holder')}</HeadCell>
          <HeadCell>{label('workflow.waits.kind')}</HeadCell>
          {Object.values(heads).map((id) => (
            <HeadCell key={id} numeric>
              {label(id)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ holder, kind, conditions, medianSeconds, p95Seconds }) => (
          <TableRow key={`${holder} ${kind}`}>
            <Cell head>
              <FormattedMessage
                id={holder === 'provider' ? 'workflow.waits.provider' : `condition.side.${holder}`}
              />
            </Cell>
            <Cell label={label('workflow.waits.kind')}>
              <FormattedMessage id={`condition.kind.${kind}`} />
            </Cell>
            <Cell numeric label={label(heads.conditions)}>
              {conditions}
            </Cell>
            <Cell numeric label={label(heads.median)}>
              {duration(medianSeconds)}
            </Cell>
            <Cell numeric label={label(heads.p95)}>
              {duration(p95Seconds)}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
