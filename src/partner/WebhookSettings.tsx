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
import { DateTime } from '../design/DateTime.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { WebhookCard } from '../webhook/WebhookCard.tsx'
import { OverlapField, type Overlap, USUAL_OVERLAP } from './OverlapField.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { isOnOwnMachine, webhookSave } from '../../api/webhook.ts'
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
          <Editor
            partnerId={partnerId}
            url={data?.url ?? ''}
            oldSecretEndsDtime={data?.oldSecretEndsDtime ?? null}
          />
        )}
      </Card>
      <WebhookCard partnerId={partnerId} />
    </>
  )
}

type Props = { partnerId: number; url: string; oldSecretEndsDtime: string | null }

const AddressField = () => (
  <TextField
    name="url"
    label={<FormattedMessage id="partner.webhook.url" />}
    hint={
      <FormattedMessage
        id={
          isOnOwnMachine(new URL(globalThis.location.href))
            ? 'partner.webhook.url.hint.ownMachine'
            : 'partner.webhook.url.hint'
        }
      />
    }
    inputMode="text"
    maxLength={ADDRESS_LENGTH}
  />
)

type OldSecretProps = { endsDtime: string | null; busy: boolean; onEnd: () => void }

/** The end of the old secret while messages are signed with both. */
const OldSecret = ({ endsDtime, busy, onEnd }: OldSecretProps) =>
  endsDtime === null ? null : (
    <Note status="info">
      <Stack gap="3" align="flex-start">
        <span>
          <FormattedMessage id="partner.webhook.oldEnds" values={{ end: <DateTime value={endsDtime} /> }} />
        </span>
        <Button busy={busy} onClick={onEnd}>
          <FormattedMessage id="partner.webhook.endOld" />
        </Button>
      </Stack>
    </Note>
  )

const Editor = ({ partnerId, url, oldSecretEndsDtime }: Props) => {
  const [overlap, setOverlap] = useState<Overlap>(USUAL_OVERLAP)
  const { form, save, saving, busy, asking, failure, ask, confirm, secret, forget } = useWebhook(
    partnerId,
    url,
  )
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="4">
        <AddressField />
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
        <OldSecret endsDtime={oldSecretEndsDtime} busy={busy} onEnd={() => ask('endOld')} />
      </Stack>
      {asking === null ? null : (
        <ConfirmDialog
          title={<FormattedMessage id={`partner.webhook.${asking}.title`} />}
          confirm={<FormattedMessage id={`partner.webhook.${asking}.confirm`} />}
          keep={<FormattedMessage id="partner.webhook.keep" />}
          busy={busy}
          failure={failure}
          field={asking === 'renew' ? <OverlapField value={overlap} onChange={setOverlap} /> : null}
          onConfirm={() => confirm(overlap)}
          onClose={() => ask(null)}
        >
          <FormattedMessage id={`partner.webhook.${asking}.says`} />
        </ConfirmDialog>
      )}
      {secret === null ? null : <ShownOnce texts="webhookSecret" value={secret} onClose={forget} />}
    </Form>
  )
}

type WebhookQuestion = 'renew' | 'remove' | 'endOld'

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
  const onOldEnded = () => succeed('partner.webhook.oldEnded')
  const questions = useQuestions(partnerId, { onSecret: setSecret, onRemoved, onOldEnded, settled })
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
  onOldEnded: () => void
  settled: () => Promise<unknown>
}

/** Renewing the secret, ending the old one and removing the webhook, each after a confirmation; a failed one stays open and shows why. */
const useQuestions = (partnerId: number, { onSecret, onRemoved, onOldEnded, settled }: Answers) => {
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
  const ending = useApiMutation(webhookCalls.endOldSecret, {
    onSuccess: () => {
      setAsking(null)
      onOldEnded()
    },
    onSettled: settled,
  })
  const failed = renewal.error ?? removal.error ?? ending.error
  return {
    busy: renewal.isPending || removal.isPending || ending.isPending,
    asking,
    failure: failed ? failureText(failed) : null,
    ask: (next: WebhookQuestion | null) => {
      for (const mutation of [renewal, removal, ending]) mutation.reset()
      setAsking(next)
    },
    confirm: (oldValidHours: Overlap) => {
      if (asking === 'renew') renewal.mutate({ params, body: { oldValidHours } })
      if (asking === 'remove') removal.mutate({ params })
      if (asking === 'endOld') ending.mutate({ params })
    },
  }
}
