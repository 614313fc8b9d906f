import * as z from 'zod/mini'
import type { QuerySave } from '../../../api/query.ts'
import type { DraftOwner } from '../../../machines/flow/query/query-draft.machine.ts'
import { readSealed, removeSealed, writeSealed } from '../../session/vault.ts'

/** Unsaved input, with the stored values that it is based on. */
export type Draft = {
  at: string
  base: QuerySave
  values: QuerySave
  /** The idempotency key of the first save. */
  creationKey: string
}

const PREFIX = 'tehing.draft'

const form = z.custom<QuerySave>((value) => typeof value === 'object' && value !== null)
const stored = z.object({ at: z.iso.datetime(), base: form, values: form, creationKey: z.string() })

/** Returns the draft on this device; null if there is none or it cannot be parsed. */
export const readDraft = (owner: DraftOwner): Draft | null => {
  try {
    const parsed = z.safeParse(stored, JSON.parse(readSealed(localStorage, keyOf(owner)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * Saves a draft on this device, encrypted.
 * @throws if the storage is full or disabled
 */
export const saveDraft = (owner: DraftOwner, draft: Draft): Promise<void> =>
  writeSealed(localStorage, keyOf(owner), JSON.stringify(draft))

export const removeDraft = (owner: DraftOwner): void => removeSealed(localStorage, keyOf(owner))

/** The user is part of the key, so that no user sees another's draft. */
const keyOf = ({ userId, queryId }: DraftOwner): string => `${PREFIX}.${userId}.${queryId ?? 'new'}`
