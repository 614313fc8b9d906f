import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ConditionWorkActor } from '../../machines/flow/condition/condition-work.machine.ts'
import { setServerErrors } from '../api/set-server-errors.ts'

/** Clears the draft of a form once it has been sent. */
export const useClearedWhenSent = (work: ConditionWorkActor, clearDraft: () => void): void => {
  useEffect(() => {
    const done = work.on('command.done', clearDraft)
    return () => done.unsubscribe()
  })
}

/**
 * Shows the server's errors of the last command at the fields of an open form.
 * @returns whether the form is being sent, and whether another user's change keeps it from being sent
 */
export const useWorkForm = <Input extends FieldValues, Output>(
  work: ConditionWorkActor,
  form: UseFormReturn<Input, unknown, Output>,
  pathOf?: (path: string) => string,
) => {
  const failure = useSelector(work, ({ context }) => context.failure)
  useEffect(() => {
    if (failure !== null) setServerErrors(form, failure, pathOf)
  }, [failure, form, pathOf])
  useEffect(() =>
    form.subscribe({ formState: { values: true }, callback: () => work.send({ type: 'form.changed' }) }),
  )
  return {
    busy: useSelector(work, (snapshot) => snapshot.hasTag('busy')),
    changed: useSelector(work, (snapshot) => snapshot.hasTag('changed')),
  }
}
