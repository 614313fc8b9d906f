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
 * By query, the sheet that was shown last, which is what is printed: the terms may change before it is handed over, on another
 * tab that takes the place of the card.
 */
const shownSheets = new Map<number, string>()

/** How often it is asked whether the mail server has taken the letter. */
const MAIL_POLL_MS = 2_000

/**
 * The pre-contractual information of the query on the screen, and the handing over of it. Once it is handed over, the
 * query is asked for anew: more steps may be taken.
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
 * Asks for the query anew while it does not know yet what was handed over. Not while the letter is only on its way: each
 * answer with personal codes is an entry in the audit trail.
 */
const useNewerQuery = (queryId: number, behind: boolean) =>
  useApiQuery(
    queryCalls.edit,
    { params: { id: queryId } },
    { enabled: behind, refetchInterval: behind ? MAIL_POLL_MS : false, staleTime: 0 },
  )
