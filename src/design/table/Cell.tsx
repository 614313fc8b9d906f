import type { ReactNode } from 'react'

type Props = {
  children?: ReactNode
  numeric?: boolean
  /** A number, code or date that stands on one line. */
  unbroken?: boolean
  /** The column's name, shown before the value where the row is a card. */
  label?: string
  /** The cell that names the row. */
  head?: boolean
  /** Which value of the row it is, for a table that places them itself. */
  part?: string
  colSpan?: number
}

/** One value of a row. */
export const Cell = ({ children, numeric, unbroken, label, head, part, colSpan }: Props) => {
  const attributes = {
    'data-numeric': numeric ? '' : undefined,
    'data-unbroken': unbroken ? '' : undefined,
    'data-label': label,
    'data-part': part,
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
