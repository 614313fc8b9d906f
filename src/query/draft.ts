import * as z from 'zod/mini'
import type { QuerySave } from '../../contract/query.ts'

/** What was typed and not stored, with what was stored when the typing began. */
export type Draft = {
  at: string
  base: QuerySave
  values: QuerySave
  /** Under which a query without a number is made. */
  creationKey: string
}

/** Whose draft of which query; a new query has no number yet. */
export type DraftOwner = { userId: number; queryId: number | null }

const PREFIX = 'tehing.draft'

/** The user's number is part of the key, so nobody ever finds another one's draft. */
const keyOf = ({ userId, queryId }: DraftOwner): string => `${PREFIX}.${userId}.${queryId ?? 'new'}`

const form = z.custom<QuerySave>((value) => typeof value === 'object' && value !== null)
const stored = z.object({ at: z.iso.datetime(), base: form, values: form, creationKey: z.string() })

/** The draft kept on this device, or null; one that cannot be read counts as none. */
export const readDraft = (owner: DraftOwner): Draft | null => {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps a draft on this device. @throws where the device takes nothing */
export const keepDraft = (owner: DraftOwner, draft: Draft): void =>
  localStorage.setItem(keyOf(owner), JSON.stringify(draft))

export const removeDraft = (owner: DraftOwner): void => localStorage.removeItem(keyOf(owner))
