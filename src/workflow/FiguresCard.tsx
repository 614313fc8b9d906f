import type { UseQueryResult } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusFigures } from '../../api/workflow.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Badge } from '../design/Badge.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { useDuration } from '../design/useDuration.ts'

const columns = ['queries', 'overdue', 'left', 'median', 'p95'] as const

type Props = { figures: Pick<UseQueryResult<StatusFigures[]>, 'data' | 'error' | 'refetch'> }

/** The number of queries per status, and how long queries stayed in it. */
export const FiguresCard = ({ figures: { data, error, refetch } }: Props) => {
  const intl = useIntl()
  const label = (column: string) => intl.formatMessage({ id: `workflow.figure.${column}` })
  return (
    <Card flush title={<FormattedMessage id="workflow.figures" />}>
      {error ? (
        <FailedQuery error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={8} />
      ) : (
        <Table cards="lines" dense caption={intl.formatMessage({ id: 'workflow.figures' })}>
          <thead>
            <tr>
              <HeadCell>{label('status')}</HeadCell>
              {columns.map((column) => (
                <HeadCell key={column} numeric>
                  {label(column)}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <Row key={one.status} figures={one} label={label} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

type RowProps = { figures: StatusFigures; label: (column: (typeof columns)[number]) => string }

const Row = ({ figures, label }: RowProps) => {
  const duration = useDuration()
  const { status, queries, overdue, overdueDays, left, medianSeconds, p95Seconds } = figures
  return (
    <TableRow>
      <Cell head>
        <StatusBadge status={status} />
      </Cell>
      <Cell numeric label={label('queries')}>
        {queries}
      </Cell>
      <Cell numeric label={label('overdue')}>
        {overdue === null ? (
          '–'
        ) : overdue === 0 ? (
          0
        ) : (
          <Badge tone="danger">
            <FormattedMessage id="workflow.overdue" values={{ overdue, days: overdueDays ?? 0 }} />
          </Badge>
        )}
      </Cell>
      <Cell numeric label={label('left')}>
        {left}
      </Cell>
      <Cell numeric label={label('median')}>
        {duration(medianSeconds)}
      </Cell>
      <Cell numeric label={label('p95')}>
        {duration(p95Seconds)}
      </Cell>
    </TableRow>
  )
}
