import { useIntl } from 'react-intl'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import type { ShownChange } from './details.ts'

const columns = ['field', 'before', 'after'] as const

/** Each changed field with its value before and after. */
export const ChangesTable = ({ changes }: { changes: readonly ShownChange[] }) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `audit.change.${column}` })
  return (
    <Table captionShown cards="lines" dense caption={intl.formatMessage({ id: 'audit.changes' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <Cell head>{field}</Cell>
            <Cell label={label('before')}>{before}</Cell>
            <Cell label={label('after')}>{after}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
