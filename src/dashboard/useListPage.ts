import { useEffect, useEffectEvent, useState } from 'react'
import type { QueryPage } from '../../api/query-list.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { firstPage, lastPage, type PageView } from '../design/table/cursor-pages.ts'
import type { ListView } from './list-address.ts'
import { usePage, useTotal } from './list-requests.ts'
import type { useListAddress } from './useListAddress.ts'

type Props = Pick<ReturnType<typeof useListAddress>, 'view' | 'waiting' | 'show'>

/** Reads the page in view and the total, and replaces an address whose page no longer exists. */
export const useListPage = ({ view, waiting, show }: Props) => {
  const { page, loadedAt, isPlaceholderData, error, isPending, refetch } = useShownPage(view)
  const data = waiting ? undefined : page
  const total = useTotal(view, data)
  const better = betterPage(view, isPlaceholderData ? undefined : data, error)

  const target = better && `${better.page} ${better.cursor}`
  const replace = useEffectEvent(() => better && show(better, { replace: true }))
  useEffect(() => {
    if (target !== null) replace()
  }, [target])

  return {
    data,
    loadedAt,
    total,
    error: better ? null : error,
    isPending,
    isPlaceholderData,
    refetch,
    /** The page is beyond the end of the list and is about to be replaced. */
    beyond: data !== undefined && data.content.length === 0 && data.totalElements > 0,
  }
}

/** Reads the page in view. The rows before stay until it has loaded, without a connection too. */
const useShownPage = (view: ListView) => {
  const { data, dataUpdatedAt, error, isPending, isPlaceholderData, refetch } = usePage(view)
  const [last, setLast] = useState<{ page: QueryPage | undefined; loadedAt: number }>({
    page: undefined,
    loadedAt: 0,
  })
  if (data && !isPlaceholderData && data !== last.page) setLast({ page: data, loadedAt: dataUpdatedAt })
  const isLast = isPlaceholderData || (data === undefined && error instanceof ConnectionLost)
  return {
    page: isLast ? (data ?? last.page) : data,
    loadedAt: isLast ? last.loadedAt : dataUpdatedAt,
    isPlaceholderData: isLast,
    error,
    isPending,
    refetch,
  }
}

type Page = Pick<QueryPage, 'content' | 'cursors'>

/**
 * Returns the page to show instead: the last one where the number is beyond it; the first one where a cursor leads to it,
 * because added rows would make that page a short one; the number alone where the server refuses the cursor, because the
 * filter in the address has changed since, or "today" has.
 */
const betterPage = (
  { page, cursor }: ListView,
  current: Page | undefined,
  error: Error | null,
): PageView | null => {
  if (cursor === null) return page !== 0 && current?.content.length === 0 ? lastPage : null
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  if (fields.some(({ path }) => path === 'cursor')) return { page: page ?? 0, cursor: null }
  return current && !current.cursors?.previous ? firstPage : null
}
