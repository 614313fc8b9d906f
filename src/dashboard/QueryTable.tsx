import type { ComponentProps, MouseEvent, Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { QueryRow, QuerySortField } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import type { AnnulmentTarget } from '../../machines/flow/dashboard/query-list.machine.ts'
import { usePrefetchScreen } from '../shell/screen/screen-contexts.ts'
import { useHydrated } from '../design/hydrated.ts'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import type { RowSelection } from './bulk/useRowSelection.ts'
import { columnSortedBy, columnsNamed, type Column } from './columns.ts'
import type { ListSort } from './list-address.ts'
import { useOpenPath } from '../query-editor/useOpenPath.ts'
import { cells, SelectAll, SelectRow, RowActions } from './QueryCells.tsx'

/** Disables the checkboxes and buttons of the rows until hydration, because they have no handlers before. Links work. */
const RowsFieldset = (props: ComponentProps<'fieldset'>) => (
  <fieldset className="query-table" role="none" disabled={!useHydrated()} {...props} />
)
/** Above this number of columns, cells wrap on a desktop too. */
const MANY = 7

/** Includes the cells around the controls, so that a click that misses a checkbox does not open the query. */
const CONTROL = 'a, button, label, input, [tabindex], [data-part=choose], [data-part=actions]'

type RowProps = {
  row: QueryRow
  columns: readonly Column[]
  leaving: boolean
  selected: boolean
  onSelect: (queryId: number, selected: boolean) => void
  onAnnul: (target: AnnulmentTarget) => void
}

/** Opens the query on a click anywhere in its row, except on a control or while text is selected. */
const useRowClick = (path: string | null) => {
  const [, navigate] = useLocation()
  return ({ target, currentTarget, ctrlKey, metaKey }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROL) : null
    const onControl = control !== null && currentTarget.contains(control)
    if (path === null || onControl || !getSelection()?.isCollapsed) return
    if (ctrlKey || metaKey) open(path, '_blank')
    else navigate(path)
  }
}

const Row = ({ row, columns, leaving, selected, onSelect, onAnnul }: RowProps) => {
  const intl = useIntl()
  const path = useOpenPath(row)
  const fetchScreen = usePrefetchScreen()
  const fetchCode = path === null ? undefined : () => fetchScreen(path)
  return (
    <TableRow
      leaving={leaving}
      onClick={useRowClick(path)}
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      data-opens={path === null ? undefined : ''}
    >
      <Cell part="choose">
        <SelectRow queryId={row.queryId} {...{ selected, onSelect }} />
      </Cell>
      {columns.map(({ name, card, numeric = false, unbroken = false }) => (
        <Cell
          key={name}
          part={name}
          head={name === 'id'}
          numeric={numeric}
          unbroken={unbroken}
          {...(card ? { label: intl.formatMessage({ id: card }) } : {})}
        >
          {cells[name]({ row, path, leaving })}
        </Cell>
      ))}
      <Cell part="actions" numeric>
        <RowActions {...{ row, path, leaving, onAnnul }} />
      </Cell>
    </TableRow>
  )
}

const directionOf = ({ descending }: ListSort) => (descending ? 'descending' : 'ascending')

type Props = {
  rows: readonly QueryRow[]
  columns: readonly ListColumn[]
  sort: ListSort
  onSort: (field: QuerySortField) => void
  leaving: readonly number[]
  selection: RowSelection
  onAnnul: (target: AnnulmentTarget) => void
  /** Another page is being loaded; this one stays visible. */
  busy: boolean
  ref: Ref<HTMLFieldSetElement>
}

/** The queries of a page, in the selected columns. */
export const QueryTable = ({
  rows,
  columns: names,
  sort,
  onSort,
  leaving,
  selection,
  onAnnul,
  busy,
  ref,
}: Props) => {
  const intl = useIntl()
  const columns = columnsNamed(names)
  const sortedColumn = columnSortedBy(sort.field)
  const caption = intl.formatMessage(
    { id: 'dashboard.caption' },
    {
      column: sortedColumn ? intl.formatMessage({ id: sortedColumn.title }) : '',
      direction: directionOf(sort),
    },
  )
  return (
    <RowsFieldset ref={ref} data-many={columns.length > MANY ? '' : undefined}>
      <Table caption={caption} busy={busy} cardsBelow="lg">
        <thead>
          <tr>
            <Cell part="choose">
              <SelectAll selection={selection} rows={rows.length} />
            </Cell>
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
            <HeadCell numeric>
              <FormattedMessage id="dashboard.column.actions" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.queryId}
              {...{ row, columns, onAnnul }}
              selected={selection.ids.includes(row.queryId)}
              onSelect={selection.toggle}
              leaving={leaving.includes(row.queryId)}
            />
          ))}
        </tbody>
      </Table>
    </RowsFieldset>
  )
}
