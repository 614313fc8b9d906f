import { useQueryClient } from '@tanstack/react-query'
import { queryCalls } from '../../api/query.calls.ts'
import { secciCalls } from '../../api/secci.calls.ts'
import type { SecciWay } from '../../api/secci.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/**
 * The sheet that was shown last, by query, which is the one to print: the terms may change on another tab before it
 * is handed over.
 */
const shownSheets = new Map<number, string>()

/** The poll interval until the mail server has accepted the e-mail. */
const MAIL_POLL_MS = 2_000

/**
 * The pre-contractual information of the open query and its handover. After a handover the query is refetched, since
 * more steps may be possible.
 */
export const useSecci = () => {
  const query = useQueryState(selectQuery)
  const { queryId, facts } = query
  const { succeed, failWith } = useAlerts()
  const client = useQueryClient()
  const input = { params: { queryId } }
  const handOver = useApiMutation(secciCalls.handOver, {
    onSuccess: (state, { body: { way } }) => {
      client.setQueryData(queryKey(secciCalls.state, input), state)
      succeed(way === 'email' ? 'secci.sending' : 'secci.handed')
    },
    onError: (error) => failWith(error),
  })
  const sentAfter =
    handOver.data && handOver.variables.body.way === 'email' ? handOver.data.handovers.length : null
  const isOnItsWay = (handovers: readonly unknown[] | undefined) => handovers?.length === sentAfter
  const state = useApiQuery(secciCalls.state, input, {
    refetchInterval: ({ state: { data } }) => (isOnItsWay(data?.handovers) ? MAIL_POLL_MS : LIST_REFRESH_MS),
  })
  const onItsWay = isOnItsWay(state.data?.handovers)
  const behind = state.data !== undefined && state.data.current !== facts.secciHandedOver
  useNewerQuery(queryId, behind)
  return {
    state,
    onItsWay,
    busy: handOver.isPending ? handOver.variables.body.way : null,
    handOver: (way: SecciWay) => {
      const sheet = way === 'paper' ? shownSheets.get(queryId) : undefined
      handOver.mutate({ ...input, body: { way, ...(sheet !== undefined && { sheet }) } })
    },
    /** The sheet as a file. */
    show: async () => {
      const { data } = await state.refetch({ throwOnError: true })
      const paper = await call(secciCalls.paper, input)
      if (data) shownSheets.set(queryId, data.sheet)
      return paper
    },
  }
}

/**
 * Refetches the query until it shows the handover, but not while only the e-mail is on its way: each response with
 * personal codes is an audit entry.
 */
const useNewerQuery = (queryId: number, behind: boolean) =>
  useApiQuery(
    queryCalls.edit,
    { params: { id: queryId } },
    { enabled: behind, refetchInterval: behind ? MAIL_POLL_MS : false, staleTime: 0 },
  )
