import { useIntl } from 'react-intl'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ListCounts } from '../../contract/query-list.ts'
import {
  countOf,
  isOlder,
  listedStatuses,
  listFilters,
  listingOf,
  parts,
  type ListFilter,
} from '../../machines/query-list.filter.ts'
import { Select } from '../design/form/Select.tsx'
import { useSignedInActor } from '../user/useUser.ts'
import { filterName } from './filterName.ts'

const Place = chakra('div', { base: { flex: { base: '1 1 100%', md: '0 1 280px' }, minWidth: 0 } })

type Props = {
  counts: ListCounts | undefined
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
}

/** Which statuses are listed: all, all but the first, a coloured part, or a single one. */
export const StatusFilter = ({ counts, filter, onFilter }: Props) => {
  const intl = useIntl()
  const waiting = listingOf(useSignedInActor(), 'waiting')
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
    (status) => !isOlder(status) || status === filter || (counts?.byStatus[status] ?? 0) > 0,
  )
  return (
    <Place>
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.filter.name' })}
        size="small"
        value={filter}
        onChange={({ target }) => {
          const chosen = listFilters.find((one) => one === target.value)
          if (chosen) onFilter(chosen)
        }}
      >
        {option('all')}
        {option('sent')}
        <optgroup label={intl.formatMessage({ id: 'dashboard.filters' })}>{parts.map(option)}</optgroup>
        <optgroup label={intl.formatMessage({ id: 'dashboard.filter.single' })}>
          {present.map(option)}
        </optgroup>
      </Select>
    </Place>
  )
}
