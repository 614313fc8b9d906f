import { LAST_PAGE, type ListCursors, type ListTotal } from '../../../api/query-list.ts'
import type { PageMove, PaginationProps } from './Pagination.tsx'

/** The page of a list: its cursor, and its number from 0 if that is known. */
export type PageView = { page: number | null; cursor: string | null }

export const firstPage: PageView = { page: 0, cursor: null }
export const lastPage: PageView = { page: null, cursor: LAST_PAGE }

type Shown = { content: readonly unknown[]; cursors?: ListCursors | undefined }

type Options = {
  view: PageView & { pageSize: number }
  /** The page that is shown. */
  shown: Shown | undefined
  total: ListTotal | undefined
  /** Another page is being loaded. */
  busy: boolean
  show: (to: PageView) => void
}

/** Returns what `Pagination` needs for a list that is read by cursors. */
export const cursorPages = ({
  view,
  shown,
  total,
  busy,
  show,
}: Options): Omit<PaginationProps, 'onPageSize'> => {
  const { previous = null, next = null } = shown?.cursors ?? {}
  const page = numberOf(view, { previous, next }, total)
  const beside = (cursor: string | null, step: number): PageView | null =>
    cursor === null ? null : { page: page === null ? null : Math.max(1, page + step), cursor }
  const moves: Record<PageMove, PageView | null> = {
    first: previous === null ? null : firstPage,
    previous: beside(previous, -1),
    next: beside(next, 1),
    last: next === null ? null : lastPage,
  }
  return {
    page,
    pageSize: view.pageSize,
    rows: shown?.content.length ?? 0,
    total,
    hasPrevious: previous !== null,
    hasNext: next !== null,
    onMove: (move) => {
      // The cursors belong to the page that is still shown, so a second click would lead to the same page.
      const to = busy ? null : moves[move]
      if (to) show(to)
    },
  }
}

/**
 * Returns the number of a page, or null if unknown. It is counted from page to page, and corrected at the ends of the
 * list, because added and removed rows shift it.
 */
const numberOf = (
  { page, pageSize }: Options['view'],
  { previous, next }: ListCursors,
  total: ListTotal | undefined,
): number | null => {
  if (previous === null) return 0
  const last = total && !total.atLeast ? Math.max(0, Math.ceil(total.totalElements / pageSize) - 1) : null
  if (next === null) return last ?? page
  if (page === null) return null
  return Math.max(1, last === null ? page : Math.min(page, last - 1))
}
