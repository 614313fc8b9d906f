import * as z from 'zod/mini'
import { readSealed, removeSealed, writeSealed } from '../session/vault.ts'

const formInput = z.custom<object>((value) => typeof value === 'object' && value !== null)

/** The owner of a draft, its query (null before the first save), and its form. */
export type CardDraftKey = { userId: number; queryId: number | null; form: string }

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

export const clearCardDraft = (key: CardDraftKey): void => removeSealed(sessionStorage, storageKey(key))

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
