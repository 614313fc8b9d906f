import { AsOf } from '../shell/connection/AsOf.tsx'
import { type RefObject, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ListCounts, ListTotal } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Button } from '../design/Button.tsx'
import { useHydrated } from '../design/hydrated.ts'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { DaysSelect, PartnerFilter, ProductFilter, StatusFilter } from './ListFilters.tsx'
import { ListMenu } from './ListMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useFilterNames } from './filter-labels.ts'
import { columnsNamed, columnSortedBy } from './columns.ts'
import type { ListSort, ListView, useListAddress } from './list-address.ts'

type CountProps = Pick<Props, 'total' | 'loadedAt' | 'older'> & Pick<ListView, 'filter'>

/** The number of rows; on a phone, which hides the filter by status, also what that filter leaves. */
const Count = ({ total, loadedAt, older, filter }: CountProps) => {
  const nameOf = useFilterNames()
  const of = older ? (
    <span>
      {' '}
      · <FormattedMessage id="dashboard.count.older" />
    </span>
  ) : filter === 'all' ? null : (
    <span className="on-phone"> · {nameOf(filter)}</span>
  )
  return (
    <span className="list-count" role="status">
      {total === undefined ? null : (
        <FormattedMessage
          id="dashboard.count"
          values={{ count: total.totalElements, more: String(total.atLeast ?? false) }}
        />
      )}
      {of} <AsOf at={loadedAt} />
    </span>
  )
}

const noFilters: Pick<ListView, 'product' | 'partnerId' | 'created' | 'modified'> = {
  product: null,
  partnerId: null,
  created: '',
  modified: '',
}

const countSet = ({ product, partnerId, created, modified }: ListView): number =>
  [product !== null, partnerId !== null, created !== '', modified !== ''].filter(Boolean).length

/** `besides`: number of active filters that are collapsed on a phone only. */
const FiltersLabel = ({ set, besides }: { set: number; besides: number }) => {
  const label = (count: number) => <FormattedMessage id="dashboard.narrow" values={{ count }} />
  return besides === 0 ? (
    label(set)
  ) : (
    <>
      <span className="on-desktop">{label(set)}</span>
      <span className="on-phone">{label(set + besides)}</span>
    </>
  )
}

type Props = Pick<ReturnType<typeof useListAddress>, 'view' | 'opening' | 'saved' | 'show'> & {
  counts: ListCounts | undefined
  actor: QueryListActor
  search: RefObject<HTMLInputElement | null>
  /** Number of rows, or fewer while they are being counted. */
  rows: number | undefined
  /** Undefined while loading. */
  total: ListTotal | undefined
  /** When the rows were loaded, milliseconds since 1970. */
  loadedAt: number
  /** The rows of the previous view are shown, because this one could not be loaded. */
  older: boolean
}

/** Search, filters, order and the menu of the list. On a phone, all but the search collapses behind one button. */
export const ListTools = ({
  view,
  opening,
  saved,
  show,
  counts,
  actor,
  search,
  rows,
  total,
  loadedAt,
  older,
}: Props) => {
  const id = useId()
  const isHydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const clear = () => {
    show(noFilters)
    // The focused button disappears.
    toggle.current?.focus()
  }
  return (
    // Before hydration a field would take a value that no handler receives.
    <div className="list-tools" inert={!isHydrated} data-print="no">
      <SearchBox actor={actor} search={view.search} ref={search} />
      <Button
        ref={toggle}
        icon={open ? 'up' : 'down'}
        flexDirection="row-reverse"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <FiltersLabel set={countSet(view)} besides={view.filter === opening.filter ? 0 : 1} />
      </Button>
      <div className="list-tool" data-open={open ? '' : undefined}>
        <StatusFilter counts={counts} filter={view.filter} onFilter={(filter) => show({ filter })} />
      </div>
      <div className="list-tool" data-open={open ? '' : undefined} data-tight="">
        <ListMenu {...{ view, opening, saved, show, total }} />
      </div>
      <Count {...{ total, loadedAt, older }} filter={view.filter} />
      {open ? (
        <div className="list-filters" id={id}>
          <ProductFilter product={view.product} onProduct={(product) => show({ product })} />
          <PartnerFilter partnerId={view.partnerId} onPartner={(partnerId) => show({ partnerId })} />
          <DaysSelect of="created" range={view.created} onRange={(created) => show({ created })} />
          <DaysSelect of="modified" range={view.modified} onRange={(modified) => show({ modified })} />
          {rows === undefined || rows > 1 ? (
            <ListSortSelect {...view} onSort={(sort) => show({ sort })} />
          ) : null}
          {countSet(view) > 0 ? (
            <Button onClick={clear}>
              <FormattedMessage id="dashboard.narrow.clear" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type SortSelectProps = { sort: ListSort; columns: readonly ListColumn[]; onSort: (sort: ListSort) => void }

/** Chooses the order where the rows are cards and no column head can be clicked. */
const ListSortSelect = ({ sort, columns, onSort }: SortSelectProps) => {
  const intl = useIntl()
  const shown = columnsNamed(columns)
  // The list may be sorted by a column that is not shown.
  const sorted = columnSortedBy(sort.field)
  const offered = !sorted || shown.includes(sorted) ? shown : [...shown, sorted]
  return (
    <SortSelect
      below="lg"
      columns={offered.flatMap(({ sort: name, title }) =>
        name === undefined ? [] : [{ name, label: intl.formatMessage({ id: title }) }],
      )}
      sortedBy={sort.field}
      descending={sort.descending}
      onSort={(field, descending) => onSort({ field, descending })}
    />
  )
}
