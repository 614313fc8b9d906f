import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { multilineText } from '../../api/field.ts'
import type { DashboardMessageActor } from '../../machines/flow/dashboard/dashboard-message.machine.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { Note } from '../design/Note.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

const MAX_LENGTH = 2000
const schema = z.object({ text: multilineText(MAX_LENGTH).check(z.minLength(1, 'field.required')) })

type Props = { actor: DashboardMessageActor; text: string | null; onClose: () => void }

/** The dialog that edits the message. */
export const MessageDialog = ({ actor, text, onClose: leave }: Props) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const formId = useId()
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft)
  const form = useSchemaForm(schema, { defaultValues: { text: draft ?? text ?? '' } })
  const close = () => {
    const typed = form.getValues('text')
    if (typed === (text ?? '')) leave()
    else actor.send({ type: 'message.close', typed })
  }
  return (
    <Dialog
      size="md"
      title={<FormattedMessage id="dashboard.message.title" />}
      onClose={close}
      footer={
        <>
          <Button onClick={leave}>
            <FormattedMessage id="dashboard.message.cancel" />
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="solid"
            busy={busy}
            busyText={<FormattedMessage id="dashboard.message.saving" />}
          >
            <FormattedMessage id="dashboard.message.save" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(values) => actor.send({ type: 'message.save', ...values })}>
        {draft === null ? null : (
          <Note role="status">
            <FormattedMessage id="design.unfinished" />
          </Note>
        )}
        <TextareaField
          name="text"
          maxLength={MAX_LENGTH}
          label={<FormattedMessage id="dashboard.message.text" />}
          hint={<FormattedMessage id="dashboard.message.hint" />}
        />
      </Form>
    </Dialog>
  )
}
