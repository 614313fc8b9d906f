import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'

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
      <button type="button" onClick={onSort}>
        {children}
        {sorted ? <Icon name={sorted === 'ascending' ? 'up' : 'down'} /> : null}
      </button>
    ) : (
      children
    )}
  </th>
)
