import * as z from 'zod/mini'
import { multilineText } from '../../api/field.ts'
import type { Language } from '../../api/language.ts'
import type { Reason } from '../../api/reason.ts'

/** Stands in the select for a reason that is not in the list. */
export const OTHER = 'other'
export const LONGEST_REASON = 1000

/** What the dialog asks: a reason's id as text or `OTHER`, and the other reason in words. */
export const closing = z.object({ reason: z.string(), other: multilineText(LONGEST_REASON) })
export type Closing = z.infer<typeof closing>

/** The words a query is closed with; empty as long as nothing is chosen or, for another reason, written. */
export const closingWords = (
  { reason, other }: Closing,
  reasons: readonly Reason[],
  language: Language,
): string =>
  reason === OTHER ? other.trim() : (reasons.find(({ id }) => String(id) === reason)?.[language] ?? '')
