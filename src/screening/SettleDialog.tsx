import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { filledMultilineText } from '../../api/field.ts'
import { screeningCalls } from '../../api/screening.calls.ts'
import { MAX_SCREENING_REASON_LENGTH, type Screening } from '../../api/screening.ts'
import { isPublicOfficeOnly } from '../../machines/lifecycle/screening/screening-facts.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

const fields = z.object({ reason: filledMultilineText(MAX_SCREENING_REASON_LENGTH) })

type Props = { screening: Screening; how: 'confirm' | 'dismiss'; onClose: () => void }

const doneText = ({ screening: { hits }, how }: Props) => {
  if (how === 'dismiss') return 'screening.dismissed'
  return isPublicOfficeOnly(hits) ? 'screening.confirmedOffice' : 'screening.confirmed'
}

const useSettling = (props: Props) => {
  const { screening, how, onClose } = props
  const { queryId, screeningId, modifiedDtime } = screening
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const form = useSchemaForm(fields, { defaultValues: { reason: '' } })
  const send = useApiMutation(screeningCalls[how], {
    onSuccess: () => {
      onClose()
      succeed(doneText(props))
    },
    onError: (error) => {
      if (!setServerErrors(form, error)) failWith(error)
    },
    onSettled: () => refresh(screeningCalls.find, { params: { id: queryId } }),
  })
  const submit = ({ reason }: z.infer<typeof fields>) =>
    send.mutate({ params: { id: queryId, screeningId }, body: { reason, modifiedDtime } })
  return { form, submit, busy: send.isPending }
}

/** Asks why a party is, or is not, the one on the list. */
export const SettleDialog = (props: Props) => {
  const { screening, how, onClose } = props
  const formId = useId()
  const { form, submit, busy } = useSettling(props)
  return (
    <Dialog
      size="md"
      title={<FormattedMessage id={`screening.${how}.title`} values={{ name: screening.name }} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="screening.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={busy}>
            <FormattedMessage id={`screening.${how}`} />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <TextareaField
          name="reason"
          label={<FormattedMessage id="screening.reason" />}
          hint={<FormattedMessage id="screening.reason.hint" />}
          maxLength={MAX_SCREENING_REASON_LENGTH}
        />
      </Form>
    </Dialog>
  )
}
