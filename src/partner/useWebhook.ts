import { useState } from 'react'
import { webhookCalls } from '../../api/webhook.calls.ts'
import { webhookSave } from '../../api/webhook.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

export type WebhookQuestion = 'renew' | 'remove'

/** Sets, renews and removes a partner's webhook; `secret` is the new one until its dialog closes. */
export const useWebhook = (partnerId: number, url: string) => {
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
