import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useUser } from '../user/useUser.ts'
import { useQueryEditor } from './editor.ts'
import { forgetUnfinished, keepUnfinished, readUnfinished } from './unfinished.ts'

export type UnfinishedText<Typed> = {
  /** What was there when the form opened. */
  kept: Typed | null
  keep: (typed: Typed) => void
  forget: () => void
}

/** What is typed in a form over the query until it is in the query or thrown away; whatever hides the form, it stays. */
export const useUnfinished = <Typed extends object>(form: string): UnfinishedText<Typed> => {
  const { query, isNew } = useQueryEditor()
  const { user } = useUser()
  const place = { userId: user.accountUserId, queryId: isNew ? null : query.queryId, form }
  const [kept] = useState(() => readUnfinished(place) as Typed | null)
  return {
    kept,
    keep: (typed) => keepUnfinished(place, typed),
    forget: () => forgetUnfinished(place),
  }
}

/** A schema's form that opens with what was left in it; `forget` goes with keeping what it says and with cancelling. */
export const useUnfinishedForm = <Input extends FieldValues, Output>(
  name: string,
  schema: z.ZodMiniType<Output, Input>,
  values: DefaultValues<Input>,
) => {
  const { kept, keep, forget } = useUnfinished<DefaultValues<Input>>(name)
  const form = useSchemaForm(schema, { defaultValues: kept ?? values })
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => keep(typed as DefaultValues<Input>),
    }),
  )
  return { form, forget, restored: kept !== null }
}
