import type { ReactNode } from 'react'
import { HeadCell } from './HeadCell.tsx'

type Props<Column extends string> = {
  columns: readonly Column[]
  label: (column: Column) => ReactNode
}

/** The head of a table whose columns are neither sorted nor numbers. */
export const HeadRow = <Column extends string>({ columns, label }: Props<Column>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <HeadCell key={column}>{label(column)}</HeadCell>
      ))}
    </tr>
  </thead>
)
