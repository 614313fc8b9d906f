import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusHistoryRow } from '../../contract/status-history.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'

const columns = ['created', 'createdBy', 'status', 'reason'] as const

/** The steps of a query, newest first; where nobody's name stands, the system took the step. */
export const History = ({ rows }: { rows: readonly StatusHistoryRow[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `status.history.${column}` })
  return (
    <Table caption={intl.formatMessage({ id: 'status.history.title' })}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{label(column)}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row, index) => (
          <TableRow key={rows.length - index}>
            <Cell label={label('created')}>{row.formattedCreatedDtime}</Cell>
            <Cell label={label('createdBy')}>
              {row.createdByName || <FormattedMessage id="actor.system" />}
            </Cell>
            <Cell label={label('status')}>
              <StatusBadge status={row.status} />
            </Cell>
            <Cell label={label('reason')}>{row.reason ?? '–'}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
