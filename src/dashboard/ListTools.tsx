import { AsOf } from '../shell/connection/AsOf.tsx'
import { Text } from '@chakra-ui/react/text'
import { type RefObject, useId, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ListCounts, ListTotal } from '../../api/query-list.ts'
import type { ListColumn } from '../../api/saved-view.ts'
import type { QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { Button } from '../design/Button.tsx'
import { useHydrated } from '../design/hydrated.ts'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { styled } from '../design/theme/styled.ts'
import { DaysSelect, PartnerFilter, ProductFilter, StatusFilter } from './ListFilters.tsx'
import { ListMenu } from './ListMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { columnsNamed, columnSortedBy } from './columns.ts'
import type { ListSort, ListView, useListAddress } from './list-address.ts'

const Toolbar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '12px 16px' },
})
const Filters = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', flex: '1 1 100%' },
})
/** Collapsed with the filters on a phone. */
const Folded = styled('div', {
  base: { display: { base: 'none', md: 'block' }, flex: { base: '1 1 100%', md: '0 1 280px' }, minWidth: 0 },
  variants: { open: { true: { display: 'block' } }, tight: { true: { flex: { md: '0 0 auto' } } } },
})
const OnPhone = styled('span', { base: { md: { display: 'none' } } })
const OnDesktop = styled('span', { base: { mdDown: { display: 'none' } } })

const Count = ({ total, loadedAt }: Pick<Props, 'total' | 'loadedAt'>) => (
  <Text
    as="span"
    role="status"
    textStyle="small"
    color="ink2"
    order={{ mdDown: 1 }}
    flex={{ mdDown: '1 1 100%' }}
    marginInlineStart={{ md: 'auto' }}
  >
    {total === undefined ? null : (
      <FormattedMessage
        id="dashboard.count"
        values={{ count: total.totalElements, more: String(total.atLeast ?? false) }}
      />
    )}{' '}
    <AsOf at={loadedAt} />
  </Text>
)

const noFilters: Pick<ListView, 'product' | 'partnerId' | 'created' | 'modified'> = {
  product: null,
  partnerId: null,
  created: '',
  modified: '',
}

const countSet = ({ product, partnerId, created, modified }: ListView): number =>
  [product !== null, partnerId !== null, created !== '', modified !== ''].filter(Boolean).length

/** `besides`: number of set filters that are collapsed on a phone only. */
const FiltersLabel = ({ set, besides }: { set: number; besides: number }) => {
  const label = (count: number) => <FormattedMessage id="dashboard.narrow" values={{ count }} />
  return besides === 0 ? (
    label(set)
  ) : (
    <>
      <OnDesktop>{label(set)}</OnDesktop>
      <OnPhone>{label(set + besides)}</OnPhone>
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
    <Toolbar inert={!isHydrated} data-print="no">
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
      <Folded open={open}>
        <StatusFilter counts={counts} filter={view.filter} onFilter={(filter) => show({ filter })} />
      </Folded>
      <Folded open={open} tight>
        <ListMenu {...{ view, opening, saved, show, total }} />
      </Folded>
      <Count {...{ total, loadedAt }} />
      {open ? (
        <Filters id={id}>
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
        </Filters>
      ) : null}
    </Toolbar>
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
