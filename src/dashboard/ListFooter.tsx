import { Kbd } from '@chakra-ui/react/kbd'
import { FormattedMessage } from 'react-intl'
import type { ListTotal, QueryPage } from '../../api/query-list.ts'
import { useHydrated } from '../design/hydrated.ts'
import { cursorPages } from '../design/table/cursor-pages.ts'
import { Pagination } from '../design/table/Pagination.tsx'
import { styled } from '../design/theme/styled.ts'
import type { ListView } from './list-address.ts'

const Foot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    padding: '10px 16px',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
})
const Keys = styled('span', {
  base: {
    display: { base: 'none', lg: 'inline-flex' },
    alignItems: 'center',
    gap: '2',
    color: 'ink2',
    textStyle: 'small',
    '@media (hover: none)': { display: 'none' },
  },
})

type Props = {
  view: ListView
  page: QueryPage
  /** Undefined until it is known. */
  total: ListTotal | undefined
  show: (change: Partial<ListView>) => void
  /** Another page is being loaded. */
  busy: boolean
}

/** The keys that move between rows, rows per page, and the ways to the other pages. */
export const ListFooter = ({ view, page, total, show, busy }: Props) => (
  <Foot inert={!useHydrated()} data-print="no">
    <Keys>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      <FormattedMessage id="dashboard.keys.walk" />
      <Kbd>Enter</Kbd>
      <FormattedMessage id="dashboard.keys.open" />
    </Keys>
    <Pagination
      {...cursorPages({ view, shown: page, total, busy, show })}
      onPageSize={(size) => show({ pageSize: size })}
    />
  </Foot>
)
