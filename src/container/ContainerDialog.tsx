import { Stack, HStack } from '@chakra-ui/react/stack'
import { useId, useState } from 'react'
import { type UseFormReturn, useFormState, useFieldArray, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Container, SignerPerson } from '../../api/container.ts'
import { containerForm } from '../../domain/valid/valid-container.ts'
import { CallError } from '../api/call-error.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextField } from '../design/form/TextField.tsx'
import { useDocuments } from '../document/useDocuments.ts'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'
import { focusAction } from '../query-editor/focus.ts'
import { selectFormState, selectQuery } from '../query-editor/selectors.ts'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { FileChoice, fileOptions } from './FileChoice.tsx'
import {
  type ContainerValues,
  type EnteredContainer,
  asSigner,
  emptySigner,
  notYetIn,
  type SignerValues,
} from './container-values.ts'
import { ContainerChanged, useSaveContainers } from './useSaveContainers.ts'
import { Menu } from '../design/Menu.tsx'
import { MissingSigners, useMissingSigners } from './MissingSigners.tsx'
import { SignerFields } from './SignerFields.tsx'

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
  const pick = usePick(people)
  const { form, submit, clearDraft, restored } = useContainerForm({
    values,
    store,
    onStored: (container) => {
      onClose()
      if (container) pick(container)
    },
  })
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
          <FileChoice name="files" options={fileOptions(query, uploaded, values.files)} />
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
  store: (entered: EnteredContainer, opened: ContainerValues) => Promise<Container[]>
  onStored: (container: Container | undefined) => void
}

/** The form of one container and its submission. */
const useContainerForm = ({ values, store, onStored }: Options) => {
  const alerts = useAlerts()
  const [opened, setOpened] = useState(values)
  const name = `container.${values.id ?? 'new'}`
  const { form, clearDraft, restored } = useDraftedForm(name, containerForm, values)
  const submit = async (entered: EnteredContainer) => {
    try {
      const stored = await store(entered, opened)
      clearDraft()
      alerts.succeed('container.saved')
      onStored(storedOf(stored, entered))
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

/** A new container is the last one with its number. */
const storedOf = (containers: readonly Container[], { id, title }: EnteredContainer) =>
  containers.findLast((one) => (id === undefined ? one.title === title : one.id === id))

/** Picks a stored container for sending unless signers are missing, and focuses the step that sends it. */
const usePick = (people: readonly SignerPerson[]) => {
  const session = useQuerySession()
  const missingSigners = useMissingSigners(people)
  return ({ id, files, signers }: Container): void => {
    if (missingSigners(files, signers).length > 0) return
    const picked = session.getSnapshot().context.payload.containers ?? []
    session.send({ type: 'payload.pick', payload: { containers: [...new Set([...picked, id])] } })
    const { steps } = selectFormState(session.getSnapshot()).getSnapshot().context.state
    const step = 'contract.sendForSigning'
    if (steps.some(({ event, refusal }) => event === step && refusal === null))
      focusAction({ step, spot: { in: 'bar' } })
  }
}

/** The signers of a container, and a button that adds a person of the query or another one. */
const SignerList = ({ people }: { people: readonly SignerPerson[] }) => {
  const intl = useIntl()
  const { fields, append, remove } = useFieldArray<ContainerValues, 'signers'>({ name: 'signers' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const known = notYetIn(people, signers)
  const items = known.map((person, index) => ({
    id: `${person.role}-${index}`,
    label: `${person.name}, ${intl.formatMessage({ id: `signerRole.${person.role}` })}`,
    onPick: () => append(asSigner(person)),
  }))
  const other = {
    id: 'other',
    label: intl.formatMessage({ id: 'container.signer.other' }),
    onPick: () => append(emptySigner),
  }
  return (
    <Stack gap="4">
      {fields.map((field, index) => (
        <SignerFields
          key={field.id}
          index={index}
          sureties={people.filter(({ role }) => role === 'surety')}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <Proposed people={people} onAdd={(added) => append(added)} />
      <HStack wrap="wrap">
        <Menu
          label={intl.formatMessage({ id: 'container.signer.add' })}
          icon="plus"
          lead
          side="left"
          groups={[...(items.length > 0 ? [{ id: 'known', items }] : []), { id: 'other', items: [other] }]}
        />
      </HStack>
    </Stack>
  )
}

/** Proposes the missing parties of the chosen papers. */
const Proposed = ({
  people,
  onAdd,
}: {
  people: readonly SignerPerson[]
  onAdd: (signers: SignerValues[]) => void
}) => {
  const files = useWatch<ContainerValues, 'files'>({ name: 'files' })
  const signers = useWatch<ContainerValues, 'signers'>({ name: 'signers' })
  const lacking = useMissingSigners(people)(
    files,
    signers.map(({ personalCode, role }) => ({ personalCode, roles: [role] })),
  )
  if (lacking.length === 0) return null
  return (
    <MissingSigners
      lacking={lacking}
      actions={
        <Button size="sm" onClick={() => onAdd(lacking.map((person) => asSigner(person)))}>
          <FormattedMessage id="container.lacking.add" values={{ count: lacking.length }} />
        </Button>
      }
    />
  )
}
