import * as z from 'zod/mini'
import { readSealed, removeSealed, writeSealed } from '../session/vault.ts'

/** Unsaved input, and the stored values that it is based on. `isCopy`: made from another record, not typed. */
export type StoredDraft<Values> = { base: Values; values: Values; isCopy?: boolean | undefined }

/** The owner of a draft and its form, such as `partner.7` or `user.new`. */
export type RecordDraftKey = { userId: number; form: string }

const record = z.custom<object>((value) => typeof value === 'object' && value !== null)
const draft = z.object({ base: record, values: record, isCopy: z.optional(z.boolean()) })

/** Returns this tab's draft of a form, or null. */
export const readRecordDraft = <Values>(key: RecordDraftKey): StoredDraft<Values> | null => {
  try {
    const parsed = z.safeParse(draft, JSON.parse(readSealed(sessionStorage, nameOf(key)) ?? 'null'))
    return parsed.success ? (parsed.data as StoredDraft<Values>) : null
  } catch {
    return null
  }
}

/** Never rejects: if the storage is full or disabled, the form itself still has the input. */
export const saveRecordDraft = <Values>(key: RecordDraftKey, input: StoredDraft<Values>): Promise<void> =>
  writeSealed(sessionStorage, nameOf(key), JSON.stringify(input)).catch(() => undefined)

export const clearRecordDraft = (key: RecordDraftKey): void => removeSealed(sessionStorage, nameOf(key))

const nameOf = ({ userId, form }: RecordDraftKey) => `tehing.form-draft.${userId}.${form}`
