import { FormattedMessage, useIntl } from 'react-intl'
import type { StatusHistoryRow } from '../../api/status-history.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'

const columns = ['created', 'createdBy', 'status', 'reason'] as const

type Props = { rows: readonly StatusHistoryRow[]; signedOnPaper: boolean }

/** The steps of a query, newest first; where nobody's name stands, the system took the step. */
export const History = ({ rows, signedOnPaper }: Props) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `status.history.${column}` })
  return (
    <Table caption={intl.formatMessage({ id: 'status.history.title' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {rows.toReversed().map((row, index) => (
          <TableRow key={rows.length - index}>
            <Cell unbroken label={label('created')}>
              {row.formattedCreatedDtime}
            </Cell>
            <Cell label={label('createdBy')}>
              {row.createdByName || <FormattedMessage id="principal.system" />}
            </Cell>
            <Cell label={label('status')}>
              <StatusBadge status={row.status} signedOnPaper={signedOnPaper} />
            </Cell>
            <Cell label={label('reason')}>{row.reason ?? '–'}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
