import { Text } from '@chakra-ui/react/text'
import { useIntl } from 'react-intl'
import type { Message } from '../../api/message.ts'
import { styled } from '../design/theme/styled.ts'

// Turned round, so that it stands at the newest message by itself and stays there when another one comes.
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

type Props = { messages: readonly Message[]; userId: number }

/** The chat, oldest first: one's own words at the right, the others' at the left. */
export const MessageList = ({ messages, userId }: Props) => {
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
