import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { SecciHandover } from '../../api/secci.ts'
import { secciCalls } from '../../api/secci.calls.ts'
import { call } from '../api/call.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note, type NoteStatus } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { DownloadButton } from '../document/DownloadButton.tsx'
import { useSecci } from './useSecci.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

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
