import { Kbd } from '@chakra-ui/react/kbd'
import { FormattedMessage } from 'react-intl'
import { Pagination } from '../design/table/Pagination.tsx'
import { styled } from '../design/theme/styled.ts'
import type { ListView } from './list-address.ts'
import '../design/recipes/kbd.ts'

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

type Props = { view: ListView; total: number; show: (change: Partial<ListView>) => void }

/** The keys that walk the list, rows per page, and the pages. */
export const ListFooter = ({ view: { page, pageSize }, total, show }: Props) => (
  <Foot data-print="no">
    <Keys>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      <FormattedMessage id="dashboard.keys.walk" />
      <Kbd>Enter</Kbd>
      <FormattedMessage id="dashboard.keys.open" />
    </Keys>
    <Pagination
      {...{ page, pageSize, total }}
      onPage={(to) => show({ page: to })}
      onPageSize={(size) => show({ pageSize: size })}
    />
  </Foot>
)
