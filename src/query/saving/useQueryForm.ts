import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { fromPromise } from 'xstate'
import type { Query, QuerySave } from '../../../api/query.ts'
import { inapplicableFields } from '../../../domain/inapplicable.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { validQuerySave } from '../../../domain/valid/query.ts'
import { type QueryDraftActor, queryDraftMachine } from '../../../machines/flow/query/query-draft.machine.ts'
import { useSchemaForm } from '../../design/form/useSchemaForm.ts'
import { createFormBaseline, type FormBaseline } from './form-baseline.ts'
import { type Draft, type DraftOwner, saveDraft, readDraft, removeDraft } from './draft.ts'
import { prepareToSave } from './prepare-to-save.ts'
import { moveFormDrafts } from '../editor/form-draft.ts'
import { differingKeys, valuesOf } from '../editor/values.ts'

export type QueryFormReturn = UseFormReturn<QuerySave, unknown, QuerySave>

type Viewer = { userId: number; view: View }

export type QueryForm = {
  form: QueryFormReturn
  baseline: FormBaseline
  draft: QueryDraftActor
  /** Resets the form to the stored values, except the fields changed since `sent`. */
  adopt: (stored: QuerySave, sent?: QuerySave) => void
  /** The stored values as the form holds them; of a new query its defaults, without a number. */
  stored: () => QuerySave
  /** Discards the unsaved input. */
  discard: () => void
}

const initialValues = (query: Query, isNew: boolean): QuerySave => {
  const { queryId, modifiedDtime, ...values } = valuesOf(query)
  return isNew || queryId === undefined || modifiedDtime === undefined
    ? values
    : { ...values, queryId, modifiedDtime }
}

/** The draft on this device, unless it equals the stored values. */
const usableDraft = (owner: DraftOwner, stored: QuerySave): Draft | null => {
  const draft = readDraft(owner)
  return draft && differingKeys(draft.values, stored).length > 0 ? draft : null
}

/** Saves the form as a draft and returns the time. */
const saveFormAsDraft = async (baseline: FormBaseline, form: QueryFormReturn): Promise<string> => {
  const at = new Date().toISOString()
  const { creationKey } = baseline
  await saveDraft(baseline.owner(), { at, base: baseline.values(), values: form.getValues(), creationKey })
  return at
}

const useDraft = (baseline: FormBaseline, form: QueryFormReturn, restored: Draft | null): QueryDraftActor => {
  const save = () => saveFormAsDraft(baseline, form)
  const draft = useActorRef(
    queryDraftMachine.provide({
      actors: { saveDraft: fromPromise(save) },
      actions: { clearDraft: () => removeDraft(baseline.owner()) },
    }),
    { input: { savedAt: restored?.at ?? null } },
  )
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      const snapshot = draft.getSnapshot()
      if (!snapshot.hasTag('unsaved')) return
      // Encrypting takes a moment that the page still has; where the device stores nothing, the person is asked.
      if (snapshot.matches('failed')) event.preventDefault()
      else save().catch(() => undefined)
    }
    window.addEventListener('beforeunload', onUnload)
    return () => window.removeEventListener('beforeunload', onUnload)
  })
  // Flushes the debounced draft when another screen opens.
  useEffect(
    () => () => {
      const pending = draft.getSnapshot().matches('typing') || draft.getSnapshot().matches('saving')
      if (pending) saveFormAsDraft(baseline, form).catch(() => undefined)
    },
    [draft, baseline, form],
  )
  return draft
}

/** Clears the errors of fields that are no longer shown. */
const clearInapplicable = (form: QueryFormReturn, values: QuerySave) => {
  for (const path of Object.keys(inapplicableFields(values)) as FieldPath<QuerySave>[])
    if (form.getFieldState(path).error) form.clearErrors(path)
}

/** The one form of the whole query, its draft on the device, and how it takes stored values. */
export const useQueryForm = (query: Query, isNew: boolean, { userId, view }: Viewer): QueryForm => {
  'use memo'
  const [{ restored, baseline }] = useState(() => {
    const owner = { userId, queryId: isNew ? null : query.queryId }
    const stored = initialValues(query, isNew)
    const found = usableDraft(owner, stored)
    return { restored: found, baseline: createFormBaseline(owner, found?.base ?? stored, found?.creationKey) }
  })
  const form = useSchemaForm(validQuerySave, {
    defaultValues: baseline.values(),
    prepare: (values) => prepareToSave(values, { query, view, baseline }),
  })
  const draft = useDraft(baseline, form, restored)

  useEffect(() => {
    if (restored) form.reset(restored.values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        clearInapplicable(form, values)
        draft.send({ type: baseline.differsFrom(values, name) ? 'form.changed' : 'form.clean' })
      },
    })
  }, [form, draft, baseline, restored])

  const adopt = (stored: QuerySave, sent?: QuerySave) => {
    const current = structuredClone(form.getValues())
    const changedKeys = sent ? differingKeys(sent, current) : []
    const { queryId, userId } = baseline.owner()
    if (queryId === null) removeDraft(baseline.owner())
    if (queryId === null && stored.queryId !== undefined) moveFormDrafts(userId, stored.queryId)
    baseline.update(stored)
    form.reset(stored)
    // What was restored is stored or discarded now, even where more has been typed since.
    draft.send({ type: 'form.clean' })
    for (const key of changedKeys) form.setValue(key, current[key], { shouldDirty: true })
    if (changedKeys.length > 0) draft.send({ type: 'form.changed' })
  }
  const stored = () => initialValues(query, isNew)
  return { form, baseline, draft, adopt, stored, discard: () => adopt(stored()) }
}
