import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { fromPromise } from 'xstate'
import type { Query, QuerySave } from '../../contract/query.ts'
import { validQuerySave } from '../../domain/valid/query.ts'
import { type QueryDraftActor, queryDraftMachine } from '../../machines/query-draft.machine.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { createDesk, type Desk } from './desk.ts'
import { type Draft, type DraftOwner, keepDraft, readDraft, removeDraft } from './draft.ts'
import { moveUnfinished } from './unfinished.ts'
import { differingKeys, valuesOf } from './values.ts'

export type QueryFormReturn = UseFormReturn<QuerySave, unknown, QuerySave>

export type QueryForm = {
  form: QueryFormReturn
  desk: Desk
  draft: QueryDraftActor
  /** What was found on the device when the screen opened, or null. */
  restored: Draft | null
  /** Puts what is stored into the form, keeping the fields typed in since `sent`. */
  adopt: (stored: QuerySave, sent?: QuerySave) => void
  /** Throws away what is typed. */
  discard: (stored: QuerySave) => void
}

const firstValues = (query: Query, isNew: boolean): QuerySave => {
  const { queryId, modifiedDtime, ...values } = valuesOf(query)
  return isNew || queryId === undefined || modifiedDtime === undefined
    ? values
    : { ...values, queryId, modifiedDtime }
}

/** A draft that says nothing else than what is stored is no draft. */
const usableDraft = (owner: DraftOwner, stored: QuerySave): Draft | null => {
  const draft = readDraft(owner)
  return draft && differingKeys(draft.values, stored).length > 0 ? draft : null
}

/** Keeps the form as it stands on the device and tells when. */
const keepForm = (desk: Desk, form: QueryFormReturn): string => {
  const at = new Date().toISOString()
  const { creationKey } = desk
  keepDraft(desk.owner(), { at, base: desk.base(), values: form.getValues(), creationKey })
  return at
}

const useDraft = (desk: Desk, form: QueryFormReturn, restored: Draft | null): QueryDraftActor => {
  const keep = () => keepForm(desk, form)
  const draft = useActorRef(
    queryDraftMachine.provide({
      actors: { keepDraft: fromPromise(async () => keep()) },
      actions: { forgetDraft: () => removeDraft(desk.owner()) },
    }),
    { input: { keptAt: restored?.at ?? null } },
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!draft.getSnapshot().hasTag('unsaved')) return
      try {
        keep()
      } catch {
        event.preventDefault()
      }
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  })
  // What was typed in the last moment before another screen opened is kept too.
  useEffect(
    () => () => {
      const typing = draft.getSnapshot().matches('typing') || draft.getSnapshot().matches('keeping')
      if (typing) keepForm(desk, form)
    },
    [draft, desk, form],
  )
  return draft
}

/** The one form over the whole query, its draft on the device, and how stored values come into it. */
export const useQueryForm = (query: Query, isNew: boolean, userId: number): QueryForm => {
  const [{ restored, desk }] = useState(() => {
    const owner = { userId, queryId: isNew ? null : query.queryId }
    const stored = firstValues(query, isNew)
    const found = usableDraft(owner, stored)
    return { restored: found, desk: createDesk(owner, found?.base ?? stored, found?.creationKey) }
  })
  const form = useSchemaForm(validQuerySave, { defaultValues: desk.base() })
  const draft = useDraft(desk, form, restored)

  useEffect(() => {
    if (restored) form.reset(restored.values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = differingKeys(values, desk.base()).length > 0
        draft.send({ type: typed ? 'form.changed' : 'form.settled' })
      },
    })
  }, [form, draft, desk, restored])

  const adopt = (stored: QuerySave, sent?: QuerySave) => {
    const now = structuredClone(form.getValues())
    const typedOn = sent ? differingKeys(sent, now) : []
    const { queryId, userId } = desk.owner()
    if (queryId === null) removeDraft(desk.owner())
    if (queryId === null && stored.queryId !== undefined) moveUnfinished(userId, stored.queryId)
    desk.take(stored)
    form.reset(stored)
    for (const key of typedOn) form.setValue(key, now[key], { shouldDirty: true })
    draft.send({ type: typedOn.length > 0 ? 'form.changed' : 'form.settled' })
  }
  const discard = (stored: QuerySave) => adopt(stored)
  return { form, desk, draft, restored, adopt, discard }
}
