import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import {
  type Participant,
  participants,
  type Sequence,
  sequenceCalls,
  type SequenceMessage,
} from '../../api/sequence.calls.ts'
import { LIST_REFRESH_MS, PENDING_POLL_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useSmall } from '../design/useNarrow.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { SequenceDiagram } from './SequenceDiagram.tsx'

/** The sequence diagram of the open query: its messages, failures, and a retry button for each failure. */
export const SequenceView = () => {
  const { queryId } = useQueryState(selectQuery)
  const isSmall = useSmall()
  const { data, error, refetch } = useApiQuery(
    sequenceCalls.find,
    { params: { id: queryId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.messages.some(isAwaited) ? PENDING_POLL_MS : LIST_REFRESH_MS,
    },
  )
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
      <SequenceDiagram {...data} lanes={lanesOf(data)} isDrawn={!isSmall} />
    </Stack>
  )
}

/** The participants of these messages, from left to right. */
const lanesOf = ({ messages }: Sequence): Participant[] =>
  participants.filter((one) => messages.some(({ from, to }) => from === one || to === one))

/** Whether a service or a retry is expected to answer soon. Signers may take days. */
const isAwaited = ({ event, state, nextTry }: SequenceMessage): boolean =>
  (state === 'waiting' && event !== 'container.sent') ||
  (nextTry !== null && Date.parse(nextTry) <= Date.now())
