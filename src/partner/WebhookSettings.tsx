import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { webhookCalls } from '../../api/webhook.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { WebhookCard } from '../webhook/WebhookCard.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { useWebhook } from './useWebhook.ts'

const ADDRESS_LENGTH = 500

/** The partner's webhook, and below it its deliveries. */
export const WebhookSettings = ({ partnerId }: { partnerId: number }) => {
  const { data, error, refetch } = useApiQuery(webhookCalls.get, { params: { id: partnerId } })
  return (
    <>
      <Card title={<FormattedMessage id="partner.webhook" />}>
        {error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={2} />
        ) : (
          <Editor partnerId={partnerId} url={data?.url ?? ''} />
        )}
      </Card>
      <WebhookCard partnerId={partnerId} />
    </>
  )
}

type Props = { partnerId: number; url: string }

const Editor = ({ partnerId, url }: Props) => {
  const { form, save, saving, busy, asking, failure, ask, confirm, secret, forget } = useWebhook(
    partnerId,
    url,
  )
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="4">
        <TextField
          name="url"
          label={<FormattedMessage id="partner.webhook.url" />}
          hint={<FormattedMessage id="partner.webhook.url.hint" />}
          inputMode="text"
          maxLength={ADDRESS_LENGTH}
        />
        <HStack wrap="wrap">
          <Button type="submit" busy={saving}>
            <FormattedMessage id="partner.webhook.save" />
          </Button>
          {url === '' ? null : (
            <>
              <Button icon="key" busy={busy} onClick={() => ask('renew')}>
                <FormattedMessage id="partner.webhook.renew" />
              </Button>
              <Button colorPalette="red" busy={busy} onClick={() => ask('remove')}>
                <FormattedMessage id="partner.webhook.remove" />
              </Button>
            </>
          )}
        </HStack>
      </Stack>
      {asking === null ? null : (
        <ConfirmDialog
          title={<FormattedMessage id={`partner.webhook.${asking}.title`} />}
          confirm={<FormattedMessage id={`partner.webhook.${asking}.confirm`} />}
          keep={<FormattedMessage id="partner.webhook.keep" />}
          busy={busy}
          failure={failure}
          onConfirm={confirm}
          onClose={() => ask(null)}
        >
          <FormattedMessage id={`partner.webhook.${asking}.says`} />
        </ConfirmDialog>
      )}
      {secret === null ? null : <ShownOnce texts="webhookSecret" value={secret} onClose={forget} />}
    </Form>
  )
}
