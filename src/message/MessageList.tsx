import { chakra } from '@chakra-ui/react/styled-system'
import { useIntl } from 'react-intl'
import type { Message } from '../../contract/message.ts'
import { Text } from '../design/Text.tsx'

// Turned round, so that it stands at the newest message by itself and stays there when another one comes.
const Scroller = chakra('div', {
  base: { display: 'flex', flexDirection: 'column-reverse', maxHeight: '420px', overflowY: 'auto' },
})
const List = chakra('ol', { base: { listStyle: 'none', display: 'grid', gap: '2', minWidth: 0 } })
const Bubble = chakra('li', {
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
            <Text size="meta" tone="faint">
              {createdBy}, {createdDate} {createdTime}
            </Text>
            {content}
          </Bubble>
        ))}
      </List>
    </Scroller>
  )
}
