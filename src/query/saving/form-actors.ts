import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { fromCallback, fromPromise } from 'xstate'
import type { QuerySave } from '../../../api/query.ts'
import { inapplicableFields } from '../../../domain/inapplicable.ts'
import { differingKeys } from '../../../domain/query-versions.ts'
import type {
  DraftBasis,
  DraftOwner,
  QueryDraftEvent,
} from '../../../machines/flow/query/query-draft.machine.ts'
import {
  basisOf,
  type SessionContext,
  type SessionEvent,
} from '../../../machines/flow/query/query-session.context.ts'
import { type Draft, readDraft, saveDraft } from './query-draft.ts'

export type QueryFormReturn = UseFormReturn<QuerySave, unknown, QuerySave>

/** Restores the form from its draft, then reports with each change whether it differs from its default values. */
export const watchForm = (form: QueryFormReturn) =>
  fromCallback<SessionEvent, SessionContext>(({ input, sendBack }) => {
    const { owner, base } = basisOf(input)
    const found = usableDraft(owner, base)
    if (found) {
      form.reset(found.base)
      form.reset(found.values, { keepDefaultValues: true })
      sendBack({ type: 'draft.found', savedAt: found.at, base: found.base, creationKey: found.creationKey })
    }
    const differs = comparison()
    // Before the first key, which would wait for the comparison of all fields.
    differs(form.getValues(), form.formState.defaultValues as QuerySave, undefined)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name, defaultValues }) => {
        clearInapplicable(form, values)
        const isChanged = differs(values, defaultValues as QuerySave, name)
        sendBack({ type: isChanged ? 'form.changed' : 'form.clean' })
      },
    })
  })

/** Saves the form's values on this device, with what they are based on, and returns the time, ISO. */
export const persistDraft = (form: QueryFormReturn) =>
  fromPromise<string, DraftBasis>(async ({ input: { owner, base, creationKey } }) => {
    const at = new Date().toISOString()
    await saveDraft(owner, { at, base, values: form.getValues(), creationKey })
    return at
  })

/** Encrypting the draft takes a moment that a page being closed still has. */
export const watchUnload = fromCallback<QueryDraftEvent>(({ sendBack }) => {
  const onUnload = () => sendBack({ type: 'page.left' })
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
})

/** Has the browser ask before the page is closed. */
export const blockNavigation = fromCallback(() => {
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', onUnload)
  return () => window.removeEventListener('beforeunload', onUnload)
})

type Shown = { stored: QuerySave; sent?: QuerySave }

/** Resets the form to stored values, except the fields changed since `sent`. */
export const showStored = (form: QueryFormReturn, { stored, sent }: Shown): void => {
  const current = structuredClone(form.getValues())
  form.reset(stored)
  if (!sent) return
  for (const key of differingKeys(sent, current)) form.setValue(key, current[key], { shouldDirty: true })
}

type Merged = { stored: QuerySave; merged: QuerySave }

/** Puts merged values into the form without touching the user's input or focus. */
export const showMerged = (form: QueryFormReturn, { stored, merged }: Merged): void => {
  for (const key of differingKeys(form.getValues(), merged)) form.setValue(key, merged[key])
  form.reset(stored, { keepValues: true, keepDirty: true, keepErrors: true, keepTouched: true })
  for (const key of ['queryId', 'modifiedDtime'] as const) form.setValue(key, stored[key])
}

/** Sets fields as if the user had typed them. */
export const setFields = (form: QueryFormReturn, values: QuerySave): void => {
  for (const [key, value] of Object.entries(values))
    form.setValue(key as keyof QuerySave, value, { shouldDirty: true, shouldValidate: true })
}

/** The draft on this device, unless it equals the stored values. */
const usableDraft = (owner: DraftOwner, stored: QuerySave): Draft | null => {
  const draft = readDraft(owner)
  return draft && differingKeys(draft.values, stored).length > 0 ? draft : null
}

/** Clears the errors of fields that are no longer shown. */
const clearInapplicable = (form: QueryFormReturn, values: QuerySave) => {
  for (const path of Object.keys(inapplicableFields(values)) as FieldPath<QuerySave>[])
    if (form.getFieldState(path).error) form.clearErrors(path)
}

/** Tells whether a form differs from its base. Of a change to one field only that field is compared. */
const comparison = () => {
  let base: unknown
  let differing = new Set<string>()
  return (values: QuerySave, stored: QuerySave, changed: string | undefined): boolean => {
    const key = changed?.split('.')[0]
    if (base !== stored || key === undefined) {
      base = stored
      differing = new Set<string>(differingKeys(values, stored))
    } else if (differingKeys(values, stored, [key as keyof QuerySave]).length > 0) differing.add(key)
    else differing.delete(key)
    return differing.size > 0
  }
}
