import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useUser } from '../user/useUser.ts'
import { clearCardDraft, readCardDraft, saveCardDraft } from './card-draft.ts'
import { selectIsNew, selectQuery } from './selectors.ts'
import { useQueryState } from './useQuerySession.ts'

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
