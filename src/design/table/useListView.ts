import { useState } from 'react'
import { DEFAULT_PAGE_SIZE } from '../../../domain/constants.ts'
import { lazy } from '../../../domain/lazy.ts'
import type { PageMove, PaginationProps } from './Pagination.tsx'

type Columns<Row, Column extends string> = Readonly<Record<Column, (row: Row) => string>>

type Options<Row, Column extends string> = {
  rows: readonly Row[]
  /** The columns that the list can be sorted by, and their values; the first one is the initial order. */
  columns: Columns<Row, Column>
  /** The text that is searched. */
  textOf: (row: Row) => string
  /** The search text, when one search filters several lists. */
  search?: string
}

type View<Column extends string> = {
  search: string
  sortedBy: Column
  descending: boolean
  page: number
  pageSize: number
}

const order = lazy(() => new Intl.Collator('et', { numeric: true }))

/** Every typed word must be found, in any order. */
const isFound = (text: string, search: string): boolean => {
  const lower = text.toLocaleLowerCase()
  return search
    .trim()
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

const rowsOf = <Row, Column extends string>(
  { rows, columns, textOf }: Options<Row, Column>,
  { search, sortedBy, descending, page, pageSize }: View<Column>,
) => {
  const valueOf = columns[sortedBy]
  const found = rows
    .filter((row) => isFound(textOf(row), search))
    .toSorted((one, other) => order().compare(valueOf(one), valueOf(other)) * (descending ? -1 : 1))
  const last = Math.max(0, Math.ceil(found.length / pageSize) - 1)
  const current = Math.min(page, last)
  return {
    total: found.length,
    page: current,
    shown: found.slice(current * pageSize, (current + 1) * pageSize),
  }
}

/**
 * Search, order and pages of a list that is loaded completely; for `ListSearch`, `HeadCell`, `SortSelect` and
 * `Pagination`.
 */
export const useListView = <Row, Column extends string>(options: Options<Row, Column>) => {
  const [view, setView] = useState<View<Column>>({
    search: '',
    sortedBy: Object.keys(options.columns)[0] as Column,
    descending: false,
    page: 0,
    pageSize: DEFAULT_PAGE_SIZE,
  })
  const change = (changed: Partial<View<Column>>) => setView((before) => ({ ...before, page: 0, ...changed }))
  const { search, sortedBy, descending, pageSize } = view
  const { shown, total, page } = rowsOf(options, { ...view, search: options.search ?? view.search })
  return {
    shown,
    search: { value: search, onSearch: (text: string) => change({ search: text }) },
    head: (column: Column) => ({
      sorted:
        column === sortedBy ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined,
      onSort: () => change({ sortedBy: column, descending: column === sortedBy && !descending }),
    }),
    order: {
      sortedBy,
      descending,
      onSort: (column: Column, turned: boolean) => change({ sortedBy: column, descending: turned }),
    },
    pages: pagesOf({ page, pageSize, total, rows: shown.length, change }),
  }
}

type Pages = { page: number; pageSize: number; total: number; rows: number }

const pagesOf = ({
  change,
  ...pages
}: Pages & { change: (to: { page?: number; pageSize?: number }) => void }): PaginationProps => {
  const { page, pageSize, total } = pages
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const to: Record<PageMove, number> = { first: 0, previous: page - 1, next: page + 1, last }
  return {
    ...pages,
    total: { totalElements: total },
    hasPrevious: page > 0,
    hasNext: page < last,
    onMove: (move) => change({ page: to[move] }),
    onPageSize: (size) => change({ pageSize: size }),
  }
}
