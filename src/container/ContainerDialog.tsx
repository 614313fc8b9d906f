import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { SignerPerson } from '../../contract/container.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { Stack } from '../design/Stack.tsx'
import { useDocuments } from '../document/useDocuments.ts'
import { useQueryEditor } from '../query/editor.ts'
import { RestoredNote } from '../query/RestoredNote.tsx'
import type { ContainerValues } from './containerValues.ts'
import { FileChoice } from './FileChoice.tsx'
import { fileOptions } from './fileOptions.ts'
import { SignerList } from './SignerList.tsx'
import { useContainerForm } from './useContainerForm.ts'
import { useSaveContainers } from './useSaveContainers.ts'

type Props = {
  /** What it starts with: a stored container, or a new one. */
  values: ContainerValues
  /** Who may sign something of the query. */
  people: readonly SignerPerson[]
  onClose: () => void
}

/** Enters a signing container. What is typed stays until it is stored or cancelled, also where it is only closed. */
export const ContainerDialog = ({ values, people, onClose }: Props) => {
  const { query } = useQueryEditor()
  const { data: uploaded = [] } = useDocuments()
  const formId = useId()
  const { store } = useSaveContainers()
  const { form, submit, forget, restored } = useContainerForm({ values, store, onStored: onClose })
  const { isSubmitting: busy } = useFormState({ control: form.control })
  const cancel = () => {
    forget()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={cancel}>
        <FormattedMessage id="container.cancel" />
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={busy}>
        <FormattedMessage id="container.save" />
      </Button>
    </>
  )
  const title = <FormattedMessage id={values.id === undefined ? 'container.new' : 'container.change'} />
  return (
    <Dialog size="medium" title={title} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack>
          <RestoredNote restored={restored} />
          <ErrorSummary />
          <TextField name="title" label={<FormattedMessage id="container.number" />} maxLength={50} />
          <FileChoice name="files" options={fileOptions(query, uploaded)} />
          <SignerList people={people} />
        </Stack>
      </Form>
    </Dialog>
  )
}
