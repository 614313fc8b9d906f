import { Stack } from '@chakra-ui/react/stack'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { conditionCalls } from '../../api/condition.calls.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/call-query.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { AskedList } from './AskedList.tsx'
import { type AskedValues, askedForm, askOf, newAsk } from './ask-values.ts'
import { dueFieldOf } from './due.ts'

/** Asks for several things at once. The draft survives closing the dialog, until it is sent or cancelled. */
export const AskDialog = ({ onClose }: { onClose: () => void }) => {
  const query = useQueryState(selectQuery)
  const formId = useId()
  const { form, clearDraft, restored } = useDraftedForm('conditions', askedForm, {
    conditions: [newAsk(query)],
  })
  const { ask, busy } = useAsk(() => {
    clearDraft()
    onClose()
  })
  const submit = async ({ conditions }: AskedValues) => {
    try {
      await ask(conditions)
    } catch (error) {
      setServerErrors(form, error, dueFieldOf)
    }
  }
  const cancel = () => {
    clearDraft()
    onClose()
  }
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="condition.ask.title" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>
            <FormattedMessage id="condition.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={busy}>
            <FormattedMessage id="condition.ask.send" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack gap="4">
          <RestoredNote restored={restored} />
          <ErrorSummary />
          <AskedList query={query} />
        </Stack>
      </Form>
    </Dialog>
  )
}

/** Sends what is asked for, and shows it in the card. Errors of fields are thrown, others told. */
const useAsk = (onAsked: () => void) => {
  const { queryId } = useQueryState(selectQuery)
  const client = useQueryClient()
  const alerts = useAlerts()
  const params = { id: queryId }
  const mutation = useApiMutation(conditionCalls.ask, {
    onSuccess: (answer, { body: { conditions } }) => {
      client.setQueryData(queryKey(conditionCalls.find, { params }), answer)
      alerts.succeed('condition.done.asked', { count: conditions.length })
      onAsked()
    },
    onError: (error) => {
      if (!hasFields(error)) alerts.failWith(error)
    },
  })
  const ask = (conditions: AskedValues['conditions']) =>
    mutation.mutateAsync({ params, body: { conditions: conditions.map(askOf) } })
  return { ask, busy: mutation.isPending }
}

const hasFields = (error: unknown): boolean =>
  error instanceof CallError && error.problem.fields !== undefined
