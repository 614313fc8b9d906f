import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { messageCalls } from '../../api/message.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { Message } from '../../api/message.ts'
import { MESSAGE_POLL_MS, TEXT_ROWS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectIsNew, selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Textarea } from '../design/form/TextareaField.tsx'
import { useCardDraft } from '../query-editor/useCardDraft.ts'
import { useRefetchQueryOnChange } from '../query-editor/useRefetchQueryOnChange.ts'

/** The query's chat, for users who see it as in-house; an unstored query has none. */
export const ChatCard = () => {
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
  if (!inhouse || isNew) return null
  return (
    <FoldingCard kind="chat" name="chatCard" title={<FormattedMessage id="message.title" />}>
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

/** The query's chat, polled every few seconds. The query says whose message waits, so a new one refetches it too. */
const useMessages = () => {
  const { queryId } = useQueryState(selectQuery)
  const messages = useApiQuery(
    messageCalls.find,
    { params: { queryId } },
    { refetchInterval: MESSAGE_POLL_MS },
  )
  useRefetchQueryOnChange(queryId, messages.data?.length.toString())
  return messages
}

const MAX_LENGTH = 4000

const Line = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2', alignItems: 'end' },
})

/** The form of a new message. Blank text is not sent; unsent text survives hiding the field. */
const NewMessage = () => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const { failWith } = useAlerts()
  const refresh = useInvalidate()
  const draft = useCardDraft<{ content: string }>('message')
  const [content, setContent] = useState(draft.restored?.content ?? '')
  const write = (text: string) => {
    setContent(text)
    if (text === '') draft.clear()
    else draft.save({ content: text })
  }
  // On the mutation itself, since the response may arrive after the field is unmounted.
  const save = useApiMutation(messageCalls.save, {
    onSuccess: async () => {
      write('')
      // The card may be gone by then, and does not follow the message.
      await Promise.all([
        refresh(messageCalls.find),
        refresh(queryCalls.edit, { params: { id: query.queryId } }),
      ])
    },
    onError: (error) => failWith(error),
  })
  const isEmpty = content.trim() === ''
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    // The button that refuses an empty message is another element, so the focus would be lost with the sent text.
    field.current?.focus()
    save.mutate({ params: { queryId: query.queryId }, body: { content: content.trim() } })
  }
  return (
    <Line data-print="no">
      <Textarea
        ref={field}
        aria-label={intl.formatMessage({ id: 'message.content' })}
        placeholder={intl.formatMessage({ id: 'message.write' })}
        rows={1}
        maxRows={TEXT_ROWS.chat}
        maxLength={MAX_LENGTH}
        value={content}
        readOnly={save.isPending}
        aria-keyshortcuts="Control+Enter"
        onChange={(event) => write(event.target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !isEmpty && !save.isPending) send()
        }}
      />
      <Button
        refused={isEmpty ? <FormattedMessage id="message.empty" /> : undefined}
        reason="tooltip"
        busy={save.isPending}
        onClick={send}
      >
        <FormattedMessage id="message.send" />
      </Button>
    </Line>
  )
}
