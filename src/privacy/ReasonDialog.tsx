import { Stack } from '@chakra-ui/react/stack'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import { filledMultilineText } from '../../api/field.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Note } from '../design/Note.tsx'

const MAX_LENGTH = 1000
const schema = z.object({ reason: filledMultilineText(MAX_LENGTH) })

type Props = {
  title: ReactNode
  /** The consequences. */
  children: ReactNode
  confirm: ReactNode
  /** Why it could not be done. */
  failure: ReactNode
  busy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a step. If it fails, the dialog stays and shows why. */
export const ReasonDialog = ({ title, children, confirm, failure, busy, onConfirm, onClose }: Props) => {
  const formId = useId()
  const form = useSchemaForm(schema, { defaultValues: { reason: '' } })
  return (
    <Dialog
      size="md"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="privacy.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={({ reason }) => onConfirm(reason)}>
        <Stack gap="4">
          {children}
          <TextareaField
            name="reason"
            maxLength={MAX_LENGTH}
            label={<FormattedMessage id="privacy.reason" />}
            hint={<FormattedMessage id="privacy.reason.hint" />}
          />
          {failure ? <Note status="error">{failure}</Note> : null}
        </Stack>
      </Form>
    </Dialog>
  )
}
