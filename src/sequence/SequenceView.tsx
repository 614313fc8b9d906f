import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { type Participant, participants, type Sequence, sequenceCalls } from '../../api/sequence.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useSmall } from '../design/useNarrow.ts'
import { selectBusy, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { SequenceDiagram } from './SequenceDiagram.tsx'

/** The poll interval after a retry, and for how long. */
const SOON_MS = 2_000
const SOON_FOR_MS = 30_000

/** The sequence of the open query: who passed what to whom, where it failed, and a retry there. */
export const SequenceView = () => {
  const { queryId } = useQueryState(selectQuery)
  const isSmall = useSmall()
  const [retriedAt, setRetriedAt] = useState(0)
  const { data, error, refetch } = useApiQuery(
    sequenceCalls.find,
    { params: { id: queryId } },
    { refetchInterval: () => (Date.now() - retriedAt < SOON_FOR_MS ? SOON_MS : LIST_REFRESH_MS) },
  )
  const onRetried = () => {
    setRetriedAt(Date.now())
    void refetch()
  }
  useAfterStep(onRetried)
  if (!data) return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={6} />
  if (data.messages.length === 0) return <EmptyState title={<FormattedMessage id="sequence.none" />} />
  return (
    <Stack gap="4">
      <Text textStyle="small" color="ink2">
        <FormattedMessage id="sequence.intro" />
      </Text>
      {data.isCut ? (
        <Note>
          <FormattedMessage id="sequence.cut" />
        </Note>
      ) : null}
      <SequenceDiagram {...data} lanes={lanesOf(data)} isDrawn={!isSmall} onRetried={onRetried} />
    </Stack>
  )
}

/** The participants of these messages, from left to right. */
const lanesOf = ({ messages }: Sequence): Participant[] =>
  participants.filter((one) => messages.some(({ from, to }) => from === one || to === one))

/** Calls it when a step of the screen was taken or has failed. */
const useAfterStep = (onEnd: () => void): void => {
  const busy = useQueryState(selectBusy)
  const before = useRef(busy)
  useEffect(() => {
    const was = before.current
    before.current = busy
    if (was !== null && busy === null) onEnd()
  })
}
