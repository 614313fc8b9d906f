import { HStack, Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import type { SecciHandover, SecciWay } from '../../api/secci.ts'
import { secciCalls } from '../../api/secci.calls.ts'
import { call } from '../api/call.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note, type NoteStatus } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const notes = {
  isCurrent: 'success',
  isNeeded: 'warning',
  isOutdated: 'warning',
  onItsWay: 'info',
} as const satisfies Record<string, NoteStatus>

/** Whether the consumer has the sheet, its handovers, and its buttons until the contract is signed. */
export const Secci = ({ queryId, open }: { queryId: number; open: boolean }) => {
  const secci = useSecci()
  const { data, error, refetch } = secci.state
  if (error && !data) return <FailedQuery error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} />
  const { handovers, current } = data
  const handoverStatus = current ? 'isCurrent' : handovers.length > 0 ? 'isOutdated' : 'isNeeded'
  const shownStatus = secci.onItsWay ? 'onItsWay' : handoverStatus
  return (
    <Stack gap="4">
      {open ? (
        <Note status={notes[shownStatus]} role="status">
          <FormattedMessage id={`secci.${shownStatus}`} />
        </Note>
      ) : null}
      {!open && handovers.length === 0 ? <FormattedMessage id="secci.none" /> : null}
      {handovers.length > 0 ? (
        <Facts
          columns={1}
          facts={handovers.map((handover) => ({
            key: String(handover.handoverId),
            label: <FormattedMessage id={`secci.way.${handover.way}`} />,
            value: <Handover queryId={queryId} handover={handover} />,
          }))}
        />
      ) : null}
      {open ? <Buttons secci={secci} /> : null}
    </Stack>
  )
}

const Handover = ({ queryId, handover }: { queryId: number; handover: SecciHandover }) => {
  const { handoverId, handedDtime, byName } = handover
  return (
    <HStack wrap="wrap" justifyContent="space-between">
      <span>
        <DateTime value={handedDtime} />
        {', '}
        {byName || <FormattedMessage id="secci.byPortal" />}
      </span>
      <DownloadButton
        size="sm"
        whiteSpace="normal"
        textAlign="start"
        fetch={() => call(secciCalls.handedOver, { params: { queryId, handoverId } })}
      >
        <span>
          <FormattedMessage id="secci.download" values={{ moment: <DateTime value={handedDtime} /> }} />
        </span>
      </DownloadButton>
    </HStack>
  )
}

const Buttons = ({ secci }: { secci: ReturnType<typeof useSecci> }) => {
  const query = useQueryState(selectQuery)
  const unreachable = query.contactEmail === '' ? <FormattedMessage id="field.noContactEmail" /> : null
  return (
    <HStack wrap="wrap">
      <Button busy={secci.busy === 'email'} refused={unreachable} onClick={() => secci.handOver('email')}>
        <FormattedMessage id="secci.send" />
      </Button>
      <Button busy={secci.busy === 'paper'} onClick={() => secci.handOver('paper')}>
        <FormattedMessage id="secci.printed" />
      </Button>
      <DownloadButton fetch={secci.show}>
        <FormattedMessage id="secci.preview" />
      </DownloadButton>
    </HStack>
  )
}

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
const useSecci = () => {
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
