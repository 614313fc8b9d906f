import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { messageCalls } from '../../api/message.calls.ts'
import type { Message } from '../../api/message.ts'
import { MESSAGE_POLL_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectIsNew, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { NewMessage } from './NewMessage.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** The query's chat, for users who see it as in-house; an unstored query has none. */
export const ChatCard = () => {
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
  if (!inhouse || isNew) return null
  return (
    <FoldingCard kind="chat" title={<FormattedMessage id="message.title" />}>
      <Stack gap="3">
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="message.readers" />
        </Text>
        <Messages />
        <NewMessage />
      </Stack>
    </FoldingCard>
  )
}

const Messages = () => {
  const principal = useQueryState(selectPrincipal)
  const { data, error, refetch } = useMessages()
  // Read messages stay if refetching fails; the banner reports the lost connection.
  if (data && data.length > 0) return <MessageList messages={data} userId={principal.userId} />
  if (data)
    return (
      <Text color="ink2">
        <FormattedMessage id="message.none" />
      </Text>
    )
  return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />
}

// Reversed, so that it starts at the newest message and stays there.
const Scroller = styled('div', {
  base: { display: 'flex', flexDirection: 'column-reverse', maxHeight: '420px', overflowY: 'auto' },
})
const List = styled('ol', { base: { listStyle: 'none', display: 'grid', gap: '2', minWidth: 0 } })
const Bubble = styled('li', {
  base: {
    padding: '8px 12px',
    borderRadius: 'control',
    bg: 'well',
    maxWidth: '80%',
    justifySelf: 'start',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  variants: { own: { true: { bg: 'accentBg', justifySelf: 'end' } } },
})

type MessageListProps = { messages: readonly Message[]; userId: number }

/** The chat, oldest first; the user's own messages at the right. */
const MessageList = ({ messages, userId }: MessageListProps) => {
  const intl = useIntl()
  return (
    <Scroller role="log" aria-label={intl.formatMessage({ id: 'message.list' })} tabIndex={0}>
      <List>
        {messages.map(({ messageId, content, createdBy, createdByUserId, createdDate, createdTime }) => (
          <Bubble key={messageId} own={createdByUserId === userId}>
            <Text textStyle="meta" color="ink3">
              {createdBy}, {createdDate} {createdTime}
            </Text>
            {content}
          </Bubble>
        ))}
      </List>
    </Scroller>
  )
}

/** The query's chat, polled every few seconds. */
const useMessages = () => {
  const query = useQueryState(selectQuery)
  return useApiQuery(
    messageCalls.find,
    { params: { queryId: query.queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
}
