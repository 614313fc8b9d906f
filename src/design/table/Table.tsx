import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { ReactNode, ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'

type Props = {
  /** Accessible name of the table, visible only with `captionShown`. */
  caption: ReactNode
  captionShown?: boolean
  dense?: boolean
  /** How rows look on a narrow screen: cards, cards with one value a line, or rows. */
  cards?: 'grid' | 'lines' | false
  /** The breakpoint below which the screen is narrow: a table of many columns needs more than a phone's width. */
  cardsBelow?: 'md' | 'lg'
  /** The list is reloading; the old rows stay. */
  busy?: boolean
  children: ReactNode
}

/** A table with the classes of `table.css`; give it `<thead>`, `<tbody>`, `<tfoot>` with `HeadCell`, `TableRow` and `Cell`. */
export const Table = ({
  caption,
  captionShown,
  dense,
  cards = 'grid',
  cardsBelow = 'md',
  busy,
  children,
}: Props) => (
  <div className="table-scroller">
    <table
      className="table"
      data-dense={dense ? '' : undefined}
      data-cards={cards || undefined}
      data-cards-below={cardsBelow}
      aria-busy={busy ? true : undefined}
    >
      <caption>{captionShown ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      {children}
    </table>
  </div>
)

type RowProps = ComponentProps<'tr'> & {
  /** The row that the keyboard is on. */
  cursor?: boolean
  /** It is being removed: struck through. */
  leaving?: boolean
}

/** A row of a table. */
export const TableRow = ({ cursor, leaving, ...rest }: RowProps) => (
  <tr
    {...rest}
    data-cursor={cursor ? '' : undefined}
    data-leaving={leaving ? '' : undefined}
    aria-busy={leaving ? true : undefined}
  />
)

type CellProps = {
  children?: ReactNode
  numeric?: boolean
  /** A number, code or date that must not wrap. */
  unbroken?: boolean
  /** The column's name, shown before the value where the row is a card. */
  label?: string
  /** The cell that names the row. */
  head?: boolean
  /** Name of the value, for a table with its own layout of cards. */
  part?: string
  colSpan?: number
}

/** One value of a row. */
export const Cell = ({ children, numeric, unbroken, label, head, part, colSpan }: CellProps) => {
  const attributes = {
    'data-numeric': numeric ? '' : undefined,
    'data-unbroken': unbroken ? '' : undefined,
    'data-label': label,
    'data-part': part,
    // A card has no line for a value that is missing.
    'data-missing': children === '–' ? '' : undefined,
    ...(colSpan === undefined ? {} : { colSpan }),
  }
  return head ? (
    <th scope="row" {...attributes}>
      {children}
    </th>
  ) : (
    <td {...attributes}>{children}</td>
  )
}

type HeadRowProps<Column extends string> = {
  columns: readonly Column[]
  label: (column: Column) => ReactNode
}

/** The head of a table whose columns are neither sorted nor numbers. */
export const HeadRow = <Column extends string>({ columns, label }: HeadRowProps<Column>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <HeadCell key={column}>{label(column)}</HeadCell>
      ))}
    </tr>
  </thead>
)

type HeadCellProps = {
  children: ReactNode
  numeric?: boolean
  /** The list is sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  /** Makes the column sortable. */
  onSort?: () => void
}

/** The head of a column, with a button where the list can be sorted by it. */
export const HeadCell = ({ children, numeric, sorted, onSort }: HeadCellProps) => (
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
