import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SuretySave } from '../../contract/surety.ts'
import { suretyForm, type SuretyForm } from '../../domain/valid/surety.ts'
import { PhoneField } from '../client/PhoneField.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Stack } from '../design/Stack.tsx'

const empty: SuretyForm = { name: '', personalCode: '', email: '', phone: '', address: '', comment: '' }

const SuretyFields = () => (
  <Stack gap="6">
    <FieldGrid>
      <TextField name="name" label={<FormattedMessage id="query.field.name" />} maxLength={200} />
      <TextField
        name="personalCode"
        label={<FormattedMessage id="client.personalCode" />}
        inputMode="numeric"
        maxLength={20}
      />
      <TextField name="email" type="email" label={<FormattedMessage id="client.email" />} maxLength={254} />
      <PhoneField name="phone" label={<FormattedMessage id="client.phone" />} optional />
    </FieldGrid>
    <TextField name="address" label={<FormattedMessage id="client.address" />} maxLength={300} optional />
    <TextareaField
      name="comment"
      label={<FormattedMessage id="query.field.comment" />}
      rows={2}
      maxLength={2000}
      optional
    />
  </Stack>
)

type Props = {
  /** The surety to change; null for a new one. */
  surety: SuretySave | null
  onKeep: (surety: SuretySave) => void
  onClose: () => void
}

/** Enters a surety. */
export const SuretyDialog = ({ surety, onKeep, onClose }: Props) => {
  const formId = useId()
  const form = useSchemaForm(suretyForm, { defaultValues: { ...empty, ...surety } })
  return (
    <Dialog
      size="medium"
      title={<FormattedMessage id={surety ? 'surety.change' : 'surety.new'} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="surety.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="primary">
            <FormattedMessage id={surety ? 'surety.keep' : 'surety.add'} />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={onKeep}>
        <Stack>
          <ErrorSummary />
          <SuretyFields />
        </Stack>
      </Form>
    </Dialog>
  )
}
