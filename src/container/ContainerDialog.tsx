import { Stack } from '@chakra-ui/react/stack'
import { useId } from 'react'
import { useFormState } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { SignerPerson } from '../../api/container.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useDocuments } from '../document/useDocuments.ts'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import type { ContainerValues } from './container-values.ts'
import { FileChoice } from './FileChoice.tsx'
import { fileOptions } from './file-options.ts'
import { SignerList } from './SignerList.tsx'
import { useContainerForm } from './useContainerForm.ts'
import { useSaveContainers } from './useSaveContainers.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

type Props = {
  /** What it starts with: a stored container, or a new one. */
  values: ContainerValues
  /** Who may sign something of the query. */
  people: readonly SignerPerson[]
  onClose: () => void
}

/** Enters a signing container. The draft survives closing the dialog, until the container is stored or cancelled. */
export const ContainerDialog = ({ values, people, onClose }: Props) => {
  const query = useQueryState(selectQuery)
  const { data: uploaded = [] } = useDocuments()
  const formId = useId()
  const { store } = useSaveContainers()
  const { form, submit, clearDraft, restored } = useContainerForm({ values, store, onStored: onClose })
  const { isSubmitting: busy } = useFormState({ control: form.control })
  const cancel = () => {
    clearDraft()
    onClose()
  }
  const footer = (
    <>
      <Button onClick={cancel}>
        <FormattedMessage id="container.cancel" />
      </Button>
      <Button type="submit" form={formId} variant="solid" busy={busy}>
        <FormattedMessage id="container.save" />
      </Button>
    </>
  )
  const title = <FormattedMessage id={values.id === undefined ? 'container.new' : 'container.change'} />
  return (
    <Dialog size="md" title={title} onClose={onClose} footer={footer}>
      <Form id={formId} form={form} onSubmit={submit}>
        <Stack gap="4">
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
