import { useIntl } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import {
  countOf,
  listingOf,
  type ListFilter,
  quickFiltersOf,
} from '../../machines/lifecycle/query/list-filter.ts'
import { usePrincipal } from '../user/useUser.ts'
import { useFilterNames } from './filter-labels.ts'
import { useRovingFocus } from './useRovingFocus.ts'

type Props = {
  counts: ListCounts | undefined
  filter: ListFilter
  /** Null restores the filter that the list opened with. */
  onFilter: (filter: ListFilter | null) => void
}

/** Explains the colours, with counts; each filters the list, and a second click removes that filter. */
export const Legend = ({ counts, filter, onFilter }: Props) => {
  const intl = useIntl()
  const actor = usePrincipal()
  const nameOf = useFilterNames()
  const offered: readonly ListFilter[] = quickFiltersOf(actor)
  const roving = useRovingFocus(offered.find((part) => part === filter) ?? 'waiting')
  return (
    <div {...roving.bar} className="legend" aria-label={intl.formatMessage({ id: 'dashboard.filters' })}>
      {offered.map((part) => (
        <button
          key={part}
          type="button"
          className="legend-part"
          {...roving.button(part)}
          aria-pressed={filter === part}
          onClick={() => onFilter(filter === part ? null : part)}
        >
          <span data-part={part} />
          {nameOf(part)} {counts ? <b>{intl.formatNumber(countOf(counts, listingOf(actor, part)))}</b> : null}
        </button>
      ))}
    </div>
  )
}
