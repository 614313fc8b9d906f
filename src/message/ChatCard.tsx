import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { MessageList } from './MessageList.tsx'
import { NewMessage } from './NewMessage.tsx'
import { useMessages } from './useMessages.ts'
import { selectInhouse, selectIsNew, selectPrincipal } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

const Messages = () => {
  const principal = useQueryState(selectPrincipal)
  const { data, error, refetch } = useMessages()
  // What was read stays when asking anew fails; the banner tells of a lost connection.
  if (data && data.length > 0) return <MessageList messages={data} userId={principal.userId} />
  if (data)
    return (
      <Text color="ink2">
        <FormattedMessage id="message.none" />
      </Text>
    )
  return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />
}

/** The query's chat, for those who see the query as in-house; a query that is not stored has none yet. */
export const ChatCard = () => {
  const inhouse = useQueryState(selectInhouse)
  const isNew = useQueryState(selectIsNew)
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
