import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { webhookCalls } from '../../api/webhook.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { Card } from '../design/Card.tsx'
import { Deliveries } from './Deliveries.tsx'

/** Where a partner's program is told of its applications, and what came of it; nothing where it has no webhook. */
export const WebhookCard = ({ partnerId }: { partnerId: number }) => {
  const { succeed, failWith } = useAlerts()
  const params = { id: partnerId }
  const webhook = useApiQuery(webhookCalls.get, { params })
  const deliveries = useApiQuery(webhookCalls.deliveries, { params })
  const resend = useApiMutation(webhookCalls.resend, {
    onSuccess: () => succeed('webhook.resent'),
    onError: (error) => failWith(error),
    onSettled: () => deliveries.refetch(),
  })
  const error = webhook.error ?? deliveries.error
  const sent = deliveries.data ?? []
  if (!error && !webhook.data && sent.length === 0) return null
  return (
    <Card
      flush={!error && sent.length > 0}
      title={<FormattedMessage id="webhook.title" />}
      aside={webhook.data?.url}
    >
      {error ? (
        <FailedQuery
          error={error}
          retry={() => void Promise.all([webhook.refetch(), deliveries.refetch()])}
        />
      ) : sent.length > 0 ? (
        <Deliveries
          deliveries={sent}
          resending={resend.isPending ? resend.variables.params.deliveryId : null}
          onResend={(deliveryId) => resend.mutate({ params: { ...params, deliveryId } })}
        />
      ) : (
        <Text color="ink2">
          <FormattedMessage id="webhook.none" />
        </Text>
      )}
    </Card>
  )
}
