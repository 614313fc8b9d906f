import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import { Kbd } from '../design/Kbd.tsx'
import { Pagination } from '../design/table/Pagination.tsx'
import type { ListView } from './listAddress.ts'

const Foot = chakra('div', {
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
const Keys = chakra('span', {
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
