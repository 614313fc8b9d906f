import { FormattedMessage } from 'react-intl'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { MessageList } from './MessageList.tsx'
import { NewMessage } from './NewMessage.tsx'
import { useMessages } from './useMessages.ts'

const Messages = () => {
  const { actor } = useQueryEditor()
  const { data, error, refetch } = useMessages()
  // What was read stays when asking anew fails; the banner tells of a lost connection.
  if (data && data.length > 0) return <MessageList messages={data} userId={actor.userId} />
  if (data)
    return (
      <Text tone="soft">
        <FormattedMessage id="message.none" />
      </Text>
    )
  return error ? <FailedAnswer error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />
}

/** The query's chat, for those who see the query as in-house; a query that is not stored has none yet. */
export const ChatCard = () => {
  const { inhouse, isNew } = useQueryEditor()
  if (!inhouse || isNew) return null
  return (
    <Card title={<FormattedMessage id="message.title" />}>
      <Stack gap="3">
        <Messages />
        <NewMessage />
      </Stack>
    </Card>
  )
}
