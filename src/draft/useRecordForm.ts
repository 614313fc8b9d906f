import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { isSame } from '../../domain/is-same.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { clearFormDraft, type FormDraftKey, readFormDraft, saveFormDraft } from './form-draft.ts'

type Options<Values extends FieldValues, Output> = {
  draft: FormDraftKey
  schema: z.ZodMiniType<Output, Values>
  /** The stored values, or those of a new record. */
  stored: DefaultValues<Values>
  prepare?: (values: Values) => Values
}

export type RecordForm<Values extends FieldValues, Output = Values> = {
  form: UseFormReturn<Values, unknown, Output>
  /** What is stored, as far as the form knows. */
  base: Values
  /** The form started from its draft. */
  restored: boolean
  /** Takes what is stored as what the form is based on, and `values` as what stands in it. */
  adopt: (stored: Values, values?: Values) => void
  /** Goes back to what is stored. */
  discard: () => void
  /** Forgets the draft, where the form goes away with its values saved. */
  clear: () => void
}

/** The form of a record with its draft in this tab: what was typed survives whatever leaves the screen. */
export const useRecordForm = <Values extends FieldValues, Output = Values>({
  draft: key,
  schema,
  stored,
  prepare,
}: Options<Values, Output>): RecordForm<Values, Output> => {
  const [draft] = useState(() => readFormDraft<Values>(key))
  const [restored, setRestored] = useState(draft !== null)
  const [base, setBase] = useState(draft?.base ?? (stored as Values))
  const form = useSchemaForm(schema, {
    defaultValues: (draft?.values as DefaultValues<Values> | undefined) ?? stored,
    ...(prepare && { prepare }),
  })
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSame(values, base)) clearFormDraft(key)
        else void saveFormDraft(key, { base, values })
      },
    }),
  )
  const adopt = (now: Values, values = now) => {
    setBase(now)
    setRestored(false)
    form.reset(values)
    clearFormDraft(key)
    if (values !== now) void saveFormDraft(key, { base: now, values })
  }
  return {
    form,
    base,
    restored,
    adopt,
    discard: () => adopt(stored as Values),
    clear: () => clearFormDraft(key),
  }
}
