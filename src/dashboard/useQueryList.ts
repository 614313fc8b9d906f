import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { listCallOf, queryListCalls } from '../../api/query-list.calls.ts'
import type { QueryPage, QueryRow } from '../../api/query-list.ts'
import type { Principal } from '../../api/role.ts'
import { annulledFrom } from '../../machines/flow/dashboard/annulment.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { annulmentMachine } from '../../machines/flow/dashboard/annulment.machine.ts'
import { queryListMachine, type QueryListActor } from '../../machines/flow/dashboard/query-list.machine.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { usePrincipal } from '../user/useUser.ts'

const annulment = annulmentMachine.provide({
  actors: {
    annul: fromPromise<void, { queryId: number }>(async ({ input }) => {
      // Loaded on demand: the code of a query's calls is larger than the list's.
      const { queryCalls } = await import('../../api/query.calls.ts')
      await call(queryCalls.annul, { params: { id: input.queryId } })
    }),
  },
})

/** Updates the loaded pages after an annulment. */
const useLoadedPages = () => {
  const client = useQueryClient()
  const actor = usePrincipal()
  const pages = { queryKey: queryKey(listCallOf(actor.role)) }
  const recount = () => {
    void client.invalidateQueries({ queryKey: queryKey(queryListCalls.counts) })
    void client.invalidateQueries({ queryKey: queryKey(queryListCalls.total) })
  }
  const reload = () => {
    void client.invalidateQueries(pages)
    recount()
  }
  const markAnnulled = (queryId: number) => {
    // A request from before the annulment must not restore the old status.
    void client.cancelQueries(pages)
    client.setQueriesData<QueryPage>(
      pages,
      (page) =>
        page && {
          ...page,
          content: page.content.map((row) => (row.queryId === queryId ? annulledRow(row, actor) : row)),
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
        showAnnulled: (_, { queryId }) => {
          markAnnulled(queryId)
          alerts.succeed('dashboard.annul.done')
        },
        reload,
      },
    }),
  )
}

/** A row as it will be once the annulment succeeds. */
const annulledRow = (row: QueryRow, actor: Principal): QueryRow => {
  const status = annulledFrom(row, actor)
  return { ...row, status, ended: endingOf(status, 'query.annul', row.status), waitingForYou: false }
}
