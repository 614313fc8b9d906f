import { chakra } from '@chakra-ui/react/styled-system'
import { useIntl } from 'react-intl'
import type { ListCounts } from '../../contract/query-list.ts'
import { countOf, listingOf, parts, type ListFilter } from '../../machines/query-list.filter.ts'
import { useSignedInActor } from '../user/useUser.ts'
import { filterName } from './filterName.ts'
import { partColors } from './partColors.ts'

const Chips = chakra('div', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: '1fr 1fr',
    width: { base: 'full', md: 'auto' },
    gap: '1',
    flexWrap: 'wrap',
  },
})
const Chip = chakra('button', {
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
})
const Swatch = chakra('span', { base: { width: '8px', height: '8px', borderRadius: '2px', flexShrink: 0 } })

type Props = {
  counts: ListCounts | undefined
  filter: ListFilter
  /** Null leads back to what the list opened with. */
  onFilter: (filter: ListFilter | null) => void
}

/** What the colours mean, with counts; each filters the list, and a second click takes that back. */
export const Legend = ({ counts, filter, onFilter }: Props) => {
  const intl = useIntl()
  const actor = useSignedInActor()
  return (
    <Chips role="group" aria-label={intl.formatMessage({ id: 'dashboard.filters' })}>
      {parts.map((part) => (
        <Chip
          key={part}
          type="button"
          aria-pressed={filter === part}
          onClick={() => onFilter(filter === part ? null : part)}
        >
          <Swatch bg={partColors[part]} />
          {filterName(intl, part)}{' '}
          {counts ? <b>{intl.formatNumber(countOf(counts, listingOf(actor, part)))}</b> : null}
        </Chip>
      ))}
    </Chips>
  )
}
