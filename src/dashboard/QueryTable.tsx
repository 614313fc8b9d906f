import type { ComponentProps, MouseEvent, Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { QueryRow, QuerySortField } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import type { AnnulmentTarget } from '../../machines/flow/dashboard/query-list.machine.ts'
import { usePrefetchScreen } from '../shell/screen/screen-contexts.ts'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { styled } from '../design/theme/styled.ts'
import type { Choosing } from './bulk/useChosen.ts'
import { columnSortedBy, columnsNamed, type Column } from './columns.ts'
import type { ListSort } from './list-address.ts'
import { useOpenPath } from '../query-editor/useOpenPath.ts'
import { cells } from './QueryCells.tsx'
import { tableLook } from './table-look.ts'
import type { ListControls } from './useListControls.ts'

const Place = styled('div', tableLook)
/** Beyond so many columns a desk's screen has no room for cells of one line. */
const MANY = 7

/** Or the place of one that is not drawn yet. */
const CONTROL = 'a, button, label, input, [tabindex], [data-part=choose], [data-part=actions]'

type RowProps = {
  row: QueryRow
  columns: readonly Column[]
  leaving: boolean
  chosen: boolean
  controls: ListControls | undefined
  onChoose: (queryId: number, chosen: boolean) => void
  onAnnul: (target: AnnulmentTarget) => void
}

/** Opens the row wherever it is clicked, but for its own controls and while text is being selected. */
const useOpening = (path: string | null) => {
  const [, navigate] = useLocation()
  return ({ target, currentTarget, ctrlKey, metaKey }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROL) : null
    const onControl = control !== null && currentTarget.contains(control)
    if (path === null || onControl || !getSelection()?.isCollapsed) return
    if (ctrlKey || metaKey) open(path, '_blank')
    else navigate(path)
  }
}

const Row = ({ row, columns, leaving, chosen, controls, onChoose, onAnnul }: RowProps) => {
  const intl = useIntl()
  const path = useOpenPath(row)
  const fetchScreen = usePrefetchScreen()
  const fetchCode = path === null ? undefined : () => fetchScreen(path)
  return (
    <TableRow
      leaving={leaving}
      onClick={useOpening(path)}
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      data-opens={path === null ? undefined : ''}
    >
      <Cell part="choose">
        {controls ? <controls.ChooseRow queryId={row.queryId} {...{ chosen, onChoose }} /> : null}
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
        {controls ? <controls.RowActions {...{ row, path, leaving, onAnnul }} /> : null}
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
  choosing: Choosing
  onAnnul: (target: AnnulmentTarget) => void
  /** Undefined for rows that can be read before their controls are here and drawn, which takes as long as all else. */
  controls: ListControls | undefined
  /** Another page is on its way; this one stays. */
  busy: boolean
  ref: Ref<HTMLDivElement>
} & Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onFocus'>

/** The queries of a page in the columns of the role. */
export const QueryTable = ({
  rows,
  columns: names,
  sort,
  onSort,
  leaving,
  choosing,
  onAnnul,
  controls,
  busy,
  ...place
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
    <Place {...place} data-many={columns.length > MANY ? '' : undefined}>
      <Table caption={caption} busy={busy} cardsBelow="lg">
        <thead>
          <tr>
            <Cell part="choose">
              {controls ? <controls.ChooseAll choosing={choosing} rows={rows.length} /> : null}
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
              {...{ row, columns, controls, onAnnul }}
              chosen={choosing.ids.includes(row.queryId)}
              onChoose={choosing.toggle}
              leaving={leaving.includes(row.queryId)}
            />
          ))}
        </tbody>
      </Table>
    </Place>
  )
}
