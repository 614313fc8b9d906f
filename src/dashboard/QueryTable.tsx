import type { MouseEvent, Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { QueryRow, QuerySortField } from '../../api/query-list.ts'
import type { AnnulmentTarget } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'
import { columnsOf, type Column } from './columns.ts'
import type { ListSort } from './list-address.ts'
import { useOpenPath } from './open-path.ts'
import { cells } from './QueryCells.tsx'
import { RowActions } from './RowActions.tsx'
import { tableLook } from './table-look.ts'

const Place = styled('div', tableLook)

type RowProps = {
  row: QueryRow
  columns: readonly Column[]
  leaving: boolean
  onAnnul: (target: AnnulmentTarget) => void
}

/** Opens the row wherever it is clicked, but for its own controls and while text is being selected. */
const useOpening = (path: string | null) => {
  const [, navigate] = useLocation()
  return ({ target, currentTarget, ctrlKey, metaKey }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('a, button, [tabindex]') : null
    const onControl = control !== null && currentTarget.contains(control)
    if (path === null || onControl || !getSelection()?.isCollapsed) return
    if (ctrlKey || metaKey) open(path, '_blank')
    else navigate(path)
  }
}

const Row = ({ row, columns, leaving, onAnnul }: RowProps) => {
  const intl = useIntl()
  const path = useOpenPath(row)
  return (
    <TableRow leaving={leaving} onClick={useOpening(path)} data-opens={path === null ? undefined : ''}>
      {columns.map(({ name, card, numeric = false, unbroken = false }) => (
        <Cell
          key={name}
          part={name}
          head={name === 'id'}
          numeric={numeric}
          unbroken={unbroken}
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
  const columns = columnsOf(usePrincipal().role)
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
      <Table caption={caption} busy={busy} cardsBelow="lg">
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
