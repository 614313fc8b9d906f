import { chakra } from '@chakra-ui/react/styled-system'
import type { Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QueryRow, QuerySortField } from '../../contract/query-list.ts'
import type { AnnulmentTarget } from '../../machines/query-list.machine.ts'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { useSignedInActor } from '../user/useUser.ts'
import { columnsOf, type Column } from './columns.ts'
import type { ListSort } from './listAddress.ts'
import { useOpenPath } from './openPath.ts'
import { cells } from './QueryCells.tsx'
import { RowActions } from './RowActions.tsx'
import { tableLook } from './tableLook.ts'

const Place = chakra('div', tableLook)

type RowProps = {
  row: QueryRow
  columns: readonly Column[]
  leaving: boolean
  onAnnul: (target: AnnulmentTarget) => void
}

const Row = ({ row, columns, leaving, onAnnul }: RowProps) => {
  const intl = useIntl()
  const path = useOpenPath(row)
  return (
    <TableRow leaving={leaving}>
      {columns.map(({ name, card, numeric = false }) => (
        <Cell
          key={name}
          part={name}
          head={name === 'id'}
          numeric={numeric}
          {...(card ? { label: intl.formatMessage({ id: card }) } : {})}
        >
          {name === 'actions' ? (
            <RowActions {...{ row, path, leaving, onAnnul }} />
          ) : (
            cells[name]({ row, path, leaving })
          )}
        </Cell>
      ))}
    </TableRow>
  )
}

const directionOf = ({ descending }: ListSort) => (descending ? 'descending' : 'ascending')

type Props = {
  rows: readonly QueryRow[]
  sort: ListSort
  onSort: (field: QuerySortField) => void
  leaving: readonly number[]
  onAnnul: (target: AnnulmentTarget) => void
  /** Another page is on its way; this one stays. */
  busy: boolean
  ref: Ref<HTMLDivElement>
}

/** The queries of a page in the columns of the role. */
export const QueryTable = ({ rows, sort, onSort, leaving, onAnnul, busy, ref }: Props) => {
  const intl = useIntl()
  const columns = columnsOf(useSignedInActor().role)
  const sortedColumn = columns.find((column) => column.sort === sort.field)
  const caption = intl.formatMessage(
    { id: 'dashboard.caption' },
    {
      column: sortedColumn ? intl.formatMessage({ id: sortedColumn.title }) : '',
      direction: directionOf(sort),
    },
  )
  return (
    <Place ref={ref}>
      <Table caption={caption} busy={busy}>
        <thead>
          <tr>
            {columns.map(({ name, title, sort: field, numeric = false }) => (
              <HeadCell
                key={name}
                numeric={numeric}
                sorted={field === sort.field ? directionOf(sort) : undefined}
                {...(field ? { onSort: () => onSort(field) } : {})}
              >
                <FormattedMessage id={title} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.queryId} {...{ row, columns, onAnnul }} leaving={leaving.includes(row.queryId)} />
          ))}
        </tbody>
      </Table>
    </Place>
  )
}
