import { HStack, Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
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
import { webhookSave } from '../../api/webhook.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

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

type WebhookQuestion = 'renew' | 'remove'

/** Sets, renews and removes a partner's webhook; `secret` is the new one until its dialog closes. */
const useWebhook = (partnerId: number, url: string) => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const params = { id: partnerId }
  const [secret, setSecret] = useState<string | null>(null)
  const form = useSchemaForm(webhookSave, { defaultValues: { url } })
  const settled = () => refresh(webhookCalls.get, { params })
  const onRemoved = () => {
    form.reset({ url: '' })
    succeed('partner.webhook.removed')
  }
  const questions = useQuestions(partnerId, { onSecret: setSecret, onRemoved, settled })
  const put = useApiMutation(webhookCalls.save)
  const save = async (body: { url: string }) => {
    try {
      const made = await put.mutateAsync({ params, body })
      setSecret(made.secret)
      succeed('partner.webhook.saved')
      await settled()
    } catch (error) {
      if (!setServerErrors(form, error)) failWith(error)
    }
  }
  return { form, save, saving: put.isPending, ...questions, secret, forget: () => setSecret(null) }
}

type Answers = {
  onSecret: (secret: string) => void
  onRemoved: () => void
  settled: () => Promise<unknown>
}

/** Renewing the secret and removing the webhook, each after a confirmation; a failed one stays open and shows why. */
const useQuestions = (partnerId: number, { onSecret, onRemoved, settled }: Answers) => {
  const failureText = useFailureText()
  const params = { id: partnerId }
  const [asking, setAsking] = useState<WebhookQuestion | null>(null)
  const renewal = useApiMutation(webhookCalls.renewSecret, {
    onSuccess: ({ secret }) => {
      setAsking(null)
      onSecret(secret)
    },
    onSettled: settled,
  })
  const removal = useApiMutation(webhookCalls.remove, {
    onSuccess: () => {
      setAsking(null)
      onRemoved()
    },
    onSettled: settled,
  })
  const failed = renewal.error ?? removal.error
  return {
    busy: renewal.isPending || removal.isPending,
    asking,
    failure: failed ? failureText(failed) : null,
    ask: (next: WebhookQuestion | null) => {
      renewal.reset()
      removal.reset()
      setAsking(next)
    },
    confirm: () => (asking === 'remove' ? removal.mutate({ params }) : renewal.mutate({ params })),
  }
}
