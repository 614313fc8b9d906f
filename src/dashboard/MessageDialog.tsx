import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { requiredText } from '../../contract/field.ts'
import type { DashboardMessageActor } from '../../machines/dashboard-message.machine.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

const MOST = 2000
const schema = z.object({ text: requiredText(MOST) })

type Props = { actor: DashboardMessageActor; text: string | null }

/** Writes the message. */
export const MessageDialog = ({ actor, text }: Props) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const formId = useId()
  const form = useSchemaForm(schema, { defaultValues: { text: text ?? '' } })
  const leave = () => actor.send({ type: 'message.leave' })
  return (
    <Dialog
      size="medium"
      title={<FormattedMessage id="dashboard.message.title" />}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>
            <FormattedMessage id="dashboard.message.cancel" />
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            busyText={<FormattedMessage id="dashboard.message.saving" />}
          >
            <FormattedMessage id="dashboard.message.save" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(values) => actor.send({ type: 'message.save', ...values })}>
        <TextareaField
          name="text"
          maxLength={MOST}
          label={<FormattedMessage id="dashboard.message.text" />}
          hint={<FormattedMessage id="dashboard.message.hint" />}
        />
      </Form>
    </Dialog>
  )
}
