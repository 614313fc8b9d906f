import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useUser } from '../user/useUser.ts'
import { selectIsNew, selectQuery } from './selectors.ts'
import { useQueryState } from './useQuerySession.ts'
import { readSealed, removeSealed, writeSealed } from '../session/vault.ts'

export type CardDraft<Input> = {
  /** The draft found at the first render, or null. */
  restored: Input | null
  save: (input: Input) => void
  clear: () => void
}

/** The draft of a form inside the query, such as a surety's; it survives hiding the form. */
export const useCardDraft = <Input extends object>(form: string): CardDraft<Input> => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const { user } = useUser()
  const key = { userId: user.accountUserId, queryId: isNew ? null : query.queryId, form }
  const [restored] = useState(() => readCardDraft(key) as Input | null)
  return {
    restored,
    save: (input) => saveCardDraft(key, input),
    clear: () => clearCardDraft(key),
  }
}

/** A schema form that starts from its draft; call `clearDraft` when it is submitted and when it is cancelled. */
export const useDraftedForm = <Input extends FieldValues, Output>(
  name: string,
  schema: z.ZodMiniType<Output, Input>,
  values: DefaultValues<Input>,
) => {
  const { restored, save, clear } = useCardDraft<DefaultValues<Input>>(name)
  const form = useSchemaForm(schema, { defaultValues: restored ?? values })
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values: input }) => save(input as DefaultValues<Input>),
    }),
  )
  return { form, clearDraft: clear, restored: restored !== null }
}

const formInput = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** The owner of a draft, its query (null before the first save), and its form. */
type CardDraftKey = { userId: number; queryId: number | null; form: string }

/** Returns this tab's draft of a form, or null. */
export const readCardDraft = (key: CardDraftKey): object | null => {
  try {
    const parsed = z.safeParse(formInput, JSON.parse(readSealed(sessionStorage, storageKey(key)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const saveCardDraft = (key: CardDraftKey, input: object): void => {
  // If the storage is full or disabled, the form itself still has the input.
  writeSealed(sessionStorage, storageKey(key), JSON.stringify(input)).catch(() => undefined)
}

const clearCardDraft = (key: CardDraftKey): void => removeSealed(sessionStorage, storageKey(key))

/** Moves the drafts of a new query's forms to the query that the first save has created. */
export const moveCardDrafts = (userId: number, queryId: number): void => {
  const [from, to] = [prefixOf(userId, null), prefixOf(userId, queryId)]
  for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(from))) {
    const input = readSealed(sessionStorage, key)
    // If moving a draft fails, the form still has the input.
    if (input !== null) writeSealed(sessionStorage, to + key.slice(from.length), input).catch(() => undefined)
    removeSealed(sessionStorage, key)
  }
}

const prefixOf = (userId: number, queryId: number | null) =>
  `tehing.form-draft.${userId}.${queryId ?? 'new'}.`
const storageKey = ({ userId, queryId, form }: CardDraftKey) => prefixOf(userId, queryId) + form
