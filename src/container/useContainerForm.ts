import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { validContainerSave } from '../../domain/valid/container.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { CallError } from '../call-error.ts'
import { useUnfinishedForm } from '../query/useUnfinished.ts'
import type { ContainerValues } from './containerValues.ts'

type Entered = z.output<typeof validContainerSave>
type ContainerForm = UseFormReturn<ContainerValues, unknown, Entered>

const OWN = /^0\.(?<path>.+)$/

/** Puts the server's errors of this container at its fields; false where it found none of them. */
const placeErrors = (form: ContainerForm, error: unknown): boolean => {
  const fields = error instanceof CallError ? (error.problem.fields ?? []) : []
  const own = fields.flatMap((field) => {
    const path = OWN.exec(field.path)?.groups?.['path']
    return path === undefined ? [] : [{ ...field, path }]
  })
  for (const { path, code, detail } of own) {
    // A file is refused where files are chosen, whichever of them it is.
    const at = path.startsWith('files') ? 'files' : path
    form.setError(at as keyof ContainerValues, { type: 'server', message: code, types: { detail } })
  }
  return own.length > 0
}

type Options = {
  values: ContainerValues
  store: (entered: Entered) => Promise<void>
  onStored: () => void
}

/** The form of one container, and what happens when it is submitted. */
export const useContainerForm = ({ values, store, onStored }: Options) => {
  const alerts = useAlerts()
  const name = `container.${values.id ?? 'new'}`
  const { form, forget, restored } = useUnfinishedForm(name, validContainerSave, values)
  const submit = async (entered: Entered) => {
    try {
      await store(entered)
      forget()
      alerts.succeed('container.saved')
      onStored()
    } catch (error) {
      if (!placeErrors(form, error)) alerts.failWith(error)
    }
  }
  return { form, submit, forget, restored }
}
