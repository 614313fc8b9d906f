import { Stack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import type { FieldPath } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { SuretySave } from '../../api/surety.ts'
import { suretyForm, type SuretyForm } from '../../domain/valid/valid-surety.ts'
import { FieldList, type ListedField } from '../design/form/FieldList.tsx'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { FieldGrid } from '../design/FieldGrid.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'

const empty: SuretyForm = { name: '', personalCode: '', email: '', phone: '', address: '', comment: '' }

type Listed = ListedField<FieldPath<SuretyForm>>

const person: readonly Listed[] = [
  { name: 'name', label: 'query.field.name', maxLength: 200, required: true },
  { name: 'personalCode', label: 'client.personalCode', type: 'digits', maxLength: 20, required: true },
  { name: 'email', label: 'client.email', type: 'email', required: true },
  { name: 'phone', label: 'client.phone', type: 'tel' },
]
const address: Listed = { name: 'address', label: 'client.address', maxLength: 300 }

type Props = {
  /** The surety to change; null for a new one. */
  surety: SuretySave | null
  onKeep: (surety: SuretySave) => void
  onClose: () => void
}

/** The form of a surety. The draft survives closing the dialog, until the surety is submitted or cancelled. */
export const SuretyDialog = ({ surety, onKeep, onClose }: Props) => {
  const formId = useId()
  const name = `surety.${surety?.suretyId ?? surety?.personalCode ?? 'new'}`
  const { form, clearDraft, restored } = useDraftedForm(name, suretyForm, { ...empty, ...surety })
  const cancel = () => {
    clearDraft()
    onClose()
  }
  const keep = (entered: SuretySave) => {
    clearDraft()
    onKeep(entered)
  }
  return (
    <Dialog
      size="md"
      title={<FormattedMessage id={surety ? 'surety.change' : 'surety.new'} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={cancel}>
            <FormattedMessage id="surety.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid">
            <FormattedMessage id={surety ? 'surety.keep' : 'surety.add'} />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={keep}>
        <Stack gap="4">
          <RestoredNote restored={restored} />
          <ErrorSummary />
          <SuretyFields />
        </Stack>
      </Form>
    </Dialog>
  )
}

const SuretyFields = () => (
  <Stack gap="6">
    <FieldGrid>
      <FieldList fields={person} />
    </FieldGrid>
    <FieldList fields={[address]} />
    <TextareaField
      name="comment"
      label={<FormattedMessage id="query.field.comment" />}
      rows={2}
      maxLength={2000}
      optional
    />
  </Stack>
)
