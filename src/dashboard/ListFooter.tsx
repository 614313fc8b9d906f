import { Kbd } from '@chakra-ui/react/kbd'
import { FormattedMessage } from 'react-intl'
import type { ListTotal, QueryPage } from '../../api/query-list.ts'
import { type Extent, Pagination } from '../design/table/Pagination.tsx'
import { styled } from '../design/theme/styled.ts'
import type { ListView } from './list-address.ts'
import { stepTo } from './list-steps.ts'
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

type Props = {
  view: ListView
  page: QueryPage
  /** Undefined until it is known. */
  total: ListTotal | undefined
  show: (change: Partial<ListView>) => void
  /** Another page is on its way. */
  busy: boolean
}

const extentOf = ({ estimated }: QueryPage, total: ListTotal | undefined): Extent => {
  if (total === undefined) return 'open'
  if (total.atLeast) return 'more'
  return estimated ? 'about' : 'exact'
}

/** The keys that walk the list, rows per page, and the pages. */
export const ListFooter = ({ view, page, total, show, busy }: Props) => (
  <Foot data-print="no">
    <Keys>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      <FormattedMessage id="dashboard.keys.walk" />
      <Kbd>Enter</Kbd>
      <FormattedMessage id="dashboard.keys.open" />
    </Keys>
    <Pagination
      page={view.page}
      pageSize={view.pageSize}
      total={(total ?? page).totalElements}
      extent={extentOf(page, total)}
      onPage={(to) => {
        // The steps of the page that is still shown would lead to the one that is on its way.
        if (!busy || !page.steps) show(stepTo(view, to, page))
      }}
      onPageSize={(size) => show({ pageSize: size })}
    />
  </Foot>
)
