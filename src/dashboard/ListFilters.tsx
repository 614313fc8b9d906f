import type { DaysProps } from './DaysBetween.tsx'
import { useIntl } from 'react-intl'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { queryListCalls } from '../../api/query-list.calls.ts'
import type { ListCounts } from '../../api/query-list.ts'
import { type Product, products } from '../../api/status.ts'
import { isPeriod, periods } from '../../domain/day-range.ts'
import {
  countOf,
  isLegacy,
  listedStatuses,
  type ListFilter,
  listFilters,
  listingOf,
  quickFiltersOf,
} from '../../machines/lifecycle/query/list-filter.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Select } from '../design/form/Select.tsx'
import { lazyComponent, OverlayFailureContext } from '../design/lazy-overlay.tsx'
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'
import { useFilterNames } from './filter-labels.ts'

type StatusFilterProps = {
  counts: ListCounts | undefined
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

/** Chooses the listed statuses: all, all but the first, a coloured part, or a single one. */
export const StatusFilter = ({ counts, filter, onFilter }: StatusFilterProps) => {
  const intl = useIntl()
  const actor = usePrincipal()
  const filterName = useFilterNames()
  const nameOf = (value: ListFilter) => {
    const name = filterName(value)
    if (!counts || !(value === 'waiting' || value === 'conditions' || value === 'riskDue')) return name
    const count = countOf(counts, listingOf(actor, value))
    return intl.formatMessage({ id: 'dashboard.filter.counted' }, { name, count })
  }
  const option = (value: ListFilter) => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  )
  const present = listedStatuses.filter(
    (status) => !isLegacy(status) || status === filter || (counts?.byStatus[status] ?? 0) > 0,
  )
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'dashboard.filter.name' })}
      size="sm"
      value={filter}
      onChange={({ target }) => {
        const chosen = listFilters.find((one) => one === target.value)
        if (chosen) onFilter(chosen)
      }}
    >
      {option('all')}
      {option('sent')}
      <optgroup label={intl.formatMessage({ id: 'dashboard.filters' })}>
        {quickFiltersOf(actor).map(option)}
      </optgroup>
      <optgroup label={intl.formatMessage({ id: 'dashboard.filter.single' })}>{present.map(option)}</optgroup>
    </Select>
  )
}

type ProductFilterProps = { product: Product | null; onProduct: (product: Product | null) => void }

/** Chooses one product, or all. */
export const ProductFilter = ({ product, onProduct }: ProductFilterProps) => {
  const intl = useIntl()
  return (
    <HalfPlace>
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.product' })}
        size="sm"
        value={product ?? ''}
        onChange={({ target }) => onProduct(products.find((one) => one === target.value) ?? null)}
      >
        <option value="">{intl.formatMessage({ id: 'dashboard.product.all' })}</option>
        {products.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage({ id: `dashboard.product.${one}` })}
          </option>
        ))}
      </Select>
    </HalfPlace>
  )
}

type PartnerFilterProps = { partnerId: number | null; onPartner: (partnerId: number | null) => void }

const Partners = ({ partnerId, onPartner }: PartnerFilterProps) => {
  const intl = useIntl()
  const { data: partners = [] } = useApiQuery(queryListCalls.partners, {})
  const known = partners.some((one) => one.partnerId === partnerId)
  return (
    <HalfPlace>
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.partner' })}
        size="sm"
        value={partnerId ?? ''}
        onChange={({ target }) => onPartner(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{intl.formatMessage({ id: 'dashboard.partner.all' })}</option>
        {partnerId === null || known ? null : (
          // Its last query may have been deleted, or the names have not loaded yet.
          <option value={partnerId}>
            {intl.formatMessage({ id: 'dashboard.partner.unnamed' }, { id: String(partnerId) })}
          </option>
        )}
        {partners.map((one) => (
          <option key={one.partnerId} value={one.partnerId}>
            {one.businessName}
          </option>
        ))}
      </Select>
    </HalfPlace>
  )
}

/** Chooses one partner, or all; for callers who see the queries of several partners. */
export const PartnerFilter = (props: PartnerFilterProps) =>
  seesInhouse(principalKind(usePrincipal())) ? <Partners {...props} /> : null

const BETWEEN = 'between'

const { View: Between, preload } = lazyComponent(() =>
  import('./DaysBetween.tsx').then((file) => file.DaysBetween),
)

/**
 * Chooses the days of creation, or of the last change: all, a period relative to today, or from one day to another.
 */
export const DaysSelect = ({ of, range, onRange }: DaysProps) => {
  const intl = useIntl()
  const [asked, setAsked] = useState(false)
  const report = use(OverlayFailureContext)
  const fixed = range !== '' && !isPeriod(range)
  const between = fixed || (asked && range === '')
  const tell = useEffectEvent(report)
  useEffect(() => {
    if (between) preload().catch((error: unknown) => tell(error))
  }, [between])
  const choose = (chosen: string) => {
    setAsked(chosen === BETWEEN)
    const next = chosen === BETWEEN ? '' : chosen
    if (next !== range) onRange(next)
  }
  return (
    <>
      <FilterPlace>
        <Select
          aria-label={intl.formatMessage({ id: `dashboard.days.${of}` })}
          size="sm"
          value={between ? BETWEEN : range}
          onChange={({ target }) => choose(target.value)}
        >
          {['', ...periods, BETWEEN].map((value) => (
            <option key={value} value={value}>
              {intl.formatMessage({ id: `dashboard.days.${of}.${value || 'all'}` })}
            </option>
          ))}
        </Select>
      </FilterPlace>
      {between ? <Between fallback={null} props={{ of, range, onRange }} /> : null}
    </>
  )
}

/** A filter above the list; a full line on a phone. */
const FilterPlace = styled('div', {
  base: { flex: { base: '1 1 100%', md: '0 1 220px' }, minWidth: 0 },
})

/** A filter with short options; half a line on a phone. */
const HalfPlace = styled('div', {
  base: { flex: { base: '1 1 136px', md: '0 1 220px' }, minWidth: 0 },
})
