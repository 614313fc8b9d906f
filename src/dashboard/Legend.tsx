import { useIntl } from 'react-intl'
import type { ListCounts } from '../../api/query-list.ts'
import {
  countOf,
  listingOf,
  type ListFilter,
  quickFilters,
} from '../../machines/lifecycle/query/list-filter.ts'
import { styled } from '../design/theme/styled.ts'
import { usePrincipal } from '../user/useUser.ts'
import { partColors, useFilterNames } from './filter-labels.ts'
import { useRovingFocus } from './useRovingFocus.ts'

const Chips = styled('div', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: '1fr 1fr',
    width: { base: 'full', md: 'auto' },
    gap: '1',
    flexWrap: 'wrap',
  },
})
const Chip = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: { base: '9', md: '7' },
    paddingInline: '2.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    color: 'ink2',
    textStyle: 'small',
    textAlign: 'left',
    cursor: 'pointer',
    '& b': { color: 'ink', marginInlineStart: { base: 'auto', md: '0' } },
    '&:hover': { borderColor: 'field' },
    '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accentBg', color: 'accent' },
  },
  // The parts fill two columns on a phone.
  variants: { part: { conditions: { gridColumn: '1 / -1' } } },
})
const Swatch = styled('span', {
  base: { width: '8px', height: '8px', borderRadius: '2px', flexShrink: 0 },
  variants: { part: partColors },
})

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
  const roving = useRovingFocus(quickFilters.find((part) => part === filter) ?? quickFilters[0])
  return (
    <Chips {...roving.bar} aria-label={intl.formatMessage({ id: 'dashboard.filters' })}>
      {quickFilters.map((part) => (
        <Chip
          key={part}
          type="button"
          {...(part === 'conditions' && { part })}
          {...roving.button(part)}
          aria-pressed={filter === part}
          onClick={() => onFilter(filter === part ? null : part)}
        >
          <Swatch part={part} />
          {nameOf(part)} {counts ? <b>{intl.formatNumber(countOf(counts, listingOf(actor, part)))}</b> : null}
        </Chip>
      ))}
    </Chips>
  )
}
