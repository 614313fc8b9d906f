import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ListTotal } from '../../../api/query-list.ts'
import { PAGE_SIZES } from '../../../domain/constants.ts'
import { Select } from '../form/Select.tsx'
import { IconButton } from '../IconButton.tsx'

export const pageMoves = ['first', 'previous', 'next', 'last'] as const
export type PageMove = (typeof pageMoves)[number]

export type PaginationProps = {
  /** From 0; null where it is not known how many rows precede the page. */
  page: number | null
  pageSize: number
  /** Rows on this page. */
  rows: number
  /** Undefined until it is counted. */
  total: ListTotal | undefined
  hasPrevious: boolean
  hasNext: boolean
  onMove: (move: PageMove) => void
  onPageSize: (pageSize: number) => void
  /** Name of the list, if a screen has several. */
  list?: string
}

/** The choice of rows per page, the range that is shown with the total, and the buttons to the other pages. */
export const Pagination = ({ pageSize, onPageSize, ...props }: PaginationProps) => (
  <div className="pages">
    <SizeSelect pageSize={pageSize} onPageSize={onPageSize} />
    <span aria-live="polite">
      <FormattedMessage id="design.pages.range" values={rangeOf({ ...props, pageSize })} />
    </span>
    <Moves {...props} />
  </div>
)

const SizeSelect = ({ pageSize, onPageSize }: Pick<PaginationProps, 'pageSize' | 'onPageSize'>) => {
  const id = useId()
  return (
    <div className="pages-size">
      <label htmlFor={id}>
        <FormattedMessage id="design.pages.size" />
      </label>
      <Select
        id={id}
        size="sm"
        width="72px"
        value={pageSize}
        onChange={(event) => onPageSize(Number(event.target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </div>
  )
}

/** Values of the range's text; `extent` says how much of the page's position and the total is known. */
const rangeOf = ({
  page,
  pageSize,
  rows,
  total,
}: Pick<PaginationProps, 'page' | 'pageSize' | 'rows' | 'total'>) => {
  const from = (page ?? 0) * pageSize + 1
  const values = { from, to: from + rows - 1, rows, total: total?.totalElements ?? 0 }
  if (page === null) return { ...values, extent: total?.atLeast ? 'rowsOfMore' : 'rows' }
  return { ...values, extent: total ? (total.atLeast ? 'more' : 'exact') : 'open' }
}

const icons = { first: 'first', previous: 'left', next: 'right', last: 'last' } as const

type MovesProps = Pick<PaginationProps, 'hasPrevious' | 'hasNext' | 'onMove' | 'list'>

/** At an end of the list a button is `aria-disabled`, so it keeps the focus. */
const Moves = ({ hasPrevious, hasNext, onMove, list }: MovesProps) => {
  const intl = useIntl()
  const label = list
    ? intl.formatMessage({ id: 'design.pages.of' }, { list })
    : intl.formatMessage({ id: 'design.pages.name' })
  const refusedAt = (move: PageMove) => {
    const isBackwards = move === 'first' || move === 'previous'
    if (isBackwards) return hasPrevious ? undefined : <FormattedMessage id="design.pages.atFirst" />
    return hasNext ? undefined : <FormattedMessage id="design.pages.atLast" />
  }
  return (
    <nav className="pages-moves" aria-label={label}>
      {pageMoves.map((move) => (
        <IconButton
          key={move}
          icon={icons[move]}
          label={intl.formatMessage({ id: `design.pages.${move}` })}
          refused={refusedAt(move)}
          onClick={() => onMove(move)}
        />
      ))}
    </nav>
  )
}
