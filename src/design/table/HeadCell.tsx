import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

const Sorter = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    padding: '4px 0',
    marginBlock: '-4px',
    fontWeight: 500,
    color: 'inherit',
    cursor: 'pointer',
    '[aria-sort] > &': { color: 'ink', fontWeight: 600 },
  },
})

type Props = {
  children: ReactNode
  numeric?: boolean
  /** The list is sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Makes the column sortable. */
  onSort?: () => void
}

/** The head of a column, with a button where the list can be sorted by it. */
export const HeadCell = ({ children, numeric, sorted, onSort }: Props) => (
  <th scope="col" data-numeric={numeric ? '' : undefined} aria-sort={sorted}>
    {onSort ? (
      <Sorter type="button" onClick={onSort}>
        {children}
        {sorted ? <Icon name={sorted === 'ascending' ? 'up' : 'down'} /> : null}
      </Sorter>
    ) : (
      children
    )}
  </th>
)
