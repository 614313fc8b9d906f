import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { annulCall } from '../../api/annul.call.ts'
import { listCallOf, queryListCalls } from '../../api/query-list.calls.ts'
import type { QueryPage, QueryRow } from '../../api/query-list.ts'
import type { StatusCode } from '../../api/status.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { annulmentMachine } from '../../machines/flow/dashboard/annulment.machine.ts'
import { queryListMachine, type QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { usePrincipal } from '../user/useUser.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { firstPage, lastPage, type PageView } from '../design/table/cursor-pages.ts'
import type { ListView, useListAddress } from './list-address.ts'
import { usePage, useTotal } from './list-requests.ts'

const annulment = annulmentMachine.provide({
  actors: {
    annul: fromPromise<StatusCode, { queryId: number }>(async ({ input }) => {
      const { status } = await call(annulCall, { params: { id: input.queryId } })
      return status
    }),
  },
})

/** Updates the loaded pages after an annulment. */
const useLoadedPages = () => {
  const client = useQueryClient()
  const { role } = usePrincipal()
  const pages = { queryKey: queryKey(listCallOf(role)) }
  const recount = () => {
    void client.invalidateQueries({ queryKey: queryKey(queryListCalls.counts) })
    void client.invalidateQueries({ queryKey: queryKey(queryListCalls.total) })
  }
  const reload = () => {
    void client.invalidateQueries(pages)
    recount()
  }
  const markAnnulled = (queryId: number, status: StatusCode) => {
    // A request from before the annulment must not restore the old status.
    void client.cancelQueries(pages)
    client.setQueriesData<QueryPage>(
      pages,
      (page) =>
        page && {
          ...page,
          content: page.content.map((row) => (row.queryId === queryId ? annulledRow(row, status) : row)),
        },
    )
    recount()
  }
  return { reload, markAnnulled }
}

/** Starts the machine of the list; `search` shows the results for a text. */
export const useQueryList = (search: (text: string) => void): QueryListActor => {
  const alerts = useAlerts()
  const { reload, markAnnulled } = useLoadedPages()
  return useActorRef(
    queryListMachine.provide({
      actors: { annulment },
      actions: {
        search: (_, { text }) => search(text),
        showAnnulled: (_, { queryId, status }) => {
          markAnnulled(queryId, status)
          alerts.succeed('dashboard.annul.done')
        },
        reload,
      },
    }),
  )
}

const annulledRow = (row: QueryRow, status: StatusCode): QueryRow => ({
  ...row,
  status,
  ended: endingOf(status, 'query.annul', row.status),
  waitingForYou: false,
})

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
 * Returns the page to show instead, if any:
 * - the last page, if the number is beyond it;
 * - the first page, if a cursor reaches it, because the rows before the cursor may no longer fill a page;
 * - the same page by its number, if the server refuses the cursor, because the filter or "today" has changed.
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
