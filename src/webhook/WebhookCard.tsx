import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { webhookCalls } from '../../api/webhook.calls.ts'
import type { WebhookDelivery, WebhookTest } from '../../api/webhook.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell, Table, TableRow, HeadRow } from '../design/table/Table.tsx'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** The webhook deliveries of the user's partner; hidden without a webhook. */
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
      {webhook.data ? <TestMessage partnerId={partnerId} flush={sent.length > 0} /> : null}
    </Card>
  )
}

/** Sends a test message, and shows what came of it. */
const TestMessage = ({ partnerId, flush }: { partnerId: number; flush: boolean }) => {
  const { failWith } = useAlerts()
  const test = useApiMutation(webhookCalls.test, { onError: (error) => failWith(error) })
  return (
    <Stack gap="4" align="flex-start" padding={flush ? '5' : '0'} paddingTop={flush ? '5' : '4'}>
      <Button busy={test.isPending} onClick={() => test.mutate({ params: { id: partnerId } })}>
        <FormattedMessage id="webhook.test" />
      </Button>
      <div role="status">{test.data && !test.isPending ? <TestResult {...test.data} /> : null}</div>
    </Stack>
  )
}

const TestResult = ({ url, answerStatus, fault, tookMs, triedDtime }: WebhookTest) => (
  <Note status={answerStatus !== null && answerStatus >= 200 && answerStatus < 300 ? 'success' : 'error'}>
    <DateTime value={triedDtime} />
    {': '}
    <FormattedMessage
      id={fault === null ? 'webhook.test.answered' : `webhook.test.fault.${fault}`}
      values={{ url, status: answerStatus, ms: tookMs }}
    />
  </Note>
)

const columns = ['query', 'status', 'state', 'answer', 'tries', 'tried', 'actions'] as const

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'pending',
  delivered: 'approved',
  failed: 'danger',
}

/** The HTTP status of the response, or why there was none. */
const Answer = ({ answerStatus, fault }: WebhookDelivery) =>
  fault === null ? (answerStatus ?? '–') : <FormattedMessage id={`webhook.fault.${fault}`} />

type DeliveriesProps = {
  deliveries: readonly WebhookDelivery[]
  /** The delivery that is being repeated. */
  resending: string | null
  onResend: (deliveryId: string) => void
}

/** Deliveries to a partner's webhook, with the responses. */
const Deliveries = ({ deliveries, resending, onResend }: DeliveriesProps) => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `webhook.column.${column}` })
  return (
    <Table caption={intl.formatMessage({ id: 'webhook.deliveries' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {deliveries.map((delivery) => (
          <TableRow key={delivery.deliveryId}>
            <Cell head>{`#${delivery.queryId}`}</Cell>
            <Cell label={label('status')}>
              <StatusBadge status={delivery.status} />
            </Cell>
            <Cell label={label('state')}>
              <Badge tone={tones[delivery.state]}>
                <FormattedMessage id={`webhook.state.${delivery.state}`} />
              </Badge>
            </Cell>
            <Cell label={label('answer')}>
              <Answer {...delivery} />
            </Cell>
            <Cell label={label('tries')}>{delivery.tries}</Cell>
            <Cell label={label('tried')}>
              {delivery.triedDtime === null ? '–' : <DateTime value={delivery.triedDtime} />}
            </Cell>
            <Cell label={label('actions')}>
              <Button
                size="sm"
                busy={resending === delivery.deliveryId}
                aria-label={intl.formatMessage({ id: 'webhook.resend.of' }, { query: delivery.queryId })}
                onClick={() => onResend(delivery.deliveryId)}
              >
                <FormattedMessage id="webhook.resend" />
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
