import { Stack } from '@chakra-ui/react/stack'
import { useId, useState } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { SignerPerson } from '../../api/container.ts'
import { containerForm } from '../../domain/valid/valid-container.ts'
import { CallError } from '../api/call-error.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useDocuments } from '../document/useDocuments.ts'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { FileChoice } from './FileChoice.tsx'
import { SignerList } from './SignerList.tsx'
import type { ContainerValues, EnteredContainer } from './container-values.ts'
import { fileOptions } from './file-options.ts'
import { ContainerChanged, useSaveContainers } from './useSaveContainers.ts'

type Props = {
  /** Initial values: a stored container, or a new one. */
  values: ContainerValues
  /** People who may sign documents of the query. */
  people: readonly SignerPerson[]
  onClose: () => void
}

/**
 * The form of a signing container. The draft survives closing the dialog, until the container is stored or cancelled.
 */
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

type ContainerForm = UseFormReturn<ContainerValues, unknown, EnteredContainer>

const OWN = /^0\.(?<path>.+)$/

/** Shows the server's errors of this container at its fields; returns false if there are none. */
const placeErrors = (form: ContainerForm, error: unknown): boolean => {
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  const own = fields.flatMap((field) => {
    const path = OWN.exec(field.path)?.groups?.['path']
    return path === undefined ? [] : [{ ...field, path }]
  })
  for (const { path, code, detail } of own) {
    // An error of a file belongs to the file choice, an error of a name to its last part.
    const at = path.startsWith('files') ? 'files' : path.replace(/\.name$/, '.surname')
    form.setError(at as keyof ContainerValues, { type: 'server', message: code, types: { detail } })
  }
  return own.length > 0
}

type Options = {
  values: ContainerValues
  store: (entered: EnteredContainer, opened: ContainerValues) => Promise<void>
  onStored: () => void
}

/** The form of one container and its submission. */
const useContainerForm = ({ values, store, onStored }: Options) => {
  const alerts = useAlerts()
  const [opened, setOpened] = useState(values)
  const name = `container.${values.id ?? 'new'}`
  const { form, clearDraft, restored } = useDraftedForm(name, containerForm, values)
  const submit = async (entered: EnteredContainer) => {
    try {
      await store(entered, opened)
      clearDraft()
      alerts.succeed('container.saved')
      onStored()
    } catch (error) {
      // Saving again replaces the version in the conflict.
      if (error instanceof ContainerChanged) {
        setOpened(error.stored)
        alerts.fail('container.conflict')
      } else if (!placeErrors(form, error)) alerts.failWith(error)
    }
  }
  return { form, submit, clearDraft, restored }
}
