import * as z from 'zod/mini'
import type { PartnerForm } from '../../domain/valid/partner.ts'
import { readSealed, removeSealed, writeSealed } from '../session/vault.ts'

/** What somebody has typed and not saved, and the stored values that it is based on. */
export type PartnerDraft = { base: PartnerForm; values: PartnerForm }

const record = z.custom<PartnerForm>((value) => typeof value === 'object' && value !== null)
const draft = z.object({ base: record, values: record })

/** Whose draft it is, and of which partner; null for a new one. */
type Owner = { userId: number; partnerId: number | null }

const nameOf = ({ userId, partnerId }: Owner) => `tehing.form-draft.${userId}.partner.${partnerId ?? 'new'}`

/** The draft that this browser tab has of a partner, or null. */
export const readPartnerDraft = (owner: Owner): PartnerDraft | null => {
  try {
    const parsed = z.safeParse(draft, JSON.parse(readSealed(sessionStorage, nameOf(owner)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const savePartnerDraft = (owner: Owner, input: PartnerDraft): void => {
  // The form itself still has the input when the storage is full or disabled.
  writeSealed(sessionStorage, nameOf(owner), JSON.stringify(input)).catch(() => undefined)
}

export const clearPartnerDraft = (owner: Owner): void => removeSealed(sessionStorage, nameOf(owner))
