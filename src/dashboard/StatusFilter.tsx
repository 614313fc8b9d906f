import { useIntl } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import {
  countOf,
  isLegacy,
  listedStatuses,
  listFilters,
  listingOf,
  parts,
  type ListFilter,
} from '../../machines/lifecycle/query/list-filter.ts'
import { Select } from '../design/form/Select.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { filterName } from './filter-name.ts'

type Props = {
  counts: ListCounts | undefined
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

/** Which statuses are listed: all, all but the first, a coloured part, or a single one. */
export const StatusFilter = ({ counts, filter, onFilter }: Props) => {
  const intl = useIntl()
  const waiting = listingOf(usePrincipal(), 'waiting')
  const nameOf = (value: ListFilter) =>
    value === 'waiting' && counts
      ? intl.formatMessage({ id: 'dashboard.filter.waiting' }, { count: countOf(counts, waiting) })
      : filterName(intl, value)
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
      <optgroup label={intl.formatMessage({ id: 'dashboard.filters' })}>{parts.map(option)}</optgroup>
      <optgroup label={intl.formatMessage({ id: 'dashboard.filter.single' })}>{present.map(option)}</optgroup>
    </Select>
  )
}
