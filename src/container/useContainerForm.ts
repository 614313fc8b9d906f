import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { containerForm } from '../../domain/valid/valid-container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { CallError } from '../api/call-error.ts'
import { useDraftedForm } from '../query-editor/useFormDraft.ts'
import type { ContainerValues, EnteredContainer } from './container-values.ts'
import { ContainerChanged } from './useSaveContainers.ts'

type ContainerForm = UseFormReturn<ContainerValues, unknown, EnteredContainer>

const OWN = /^0\.(?<path>.+)$/

/** Puts the server's errors of this container at its fields; false where it found none of them. */
const placeErrors = (form: ContainerForm, error: unknown): boolean => {
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  const own = fields.flatMap((field) => {
    const path = OWN.exec(field.path)?.groups?.['path']
    return path === undefined ? [] : [{ ...field, path }]
  })
  for (const { path, code, detail } of own) {
    // A file is refused where files are chosen, whichever of them it is; a name at its last part.
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

/** The form of one container, and what happens when it is submitted. */
export const useContainerForm = ({ values, store, onStored }: Options) => {
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
      // Saved again, it replaces what has just been told of.
      if (error instanceof ContainerChanged) {
        setOpened(error.stored)
        alerts.fail('container.conflict')
      } else if (!placeErrors(form, error)) alerts.failWith(error)
    }
  }
  return { form, submit, clearDraft, restored }
}
