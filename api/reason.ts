import * as z from 'zod/mini'
import { choice, filledText, id, moment } from './field.ts'

/** The two groups of closing reasons: the client's choice, and credit grounds. */
export const reasonGroups = ['client', 'credit'] as const

const wording = {
  en: filledText(200),
  et: filledText(200),
  group: choice(reasonGroups),
}

export const reason = z.object({
  id,
  ...wording,
  /** Time of the last replacement, the same for all reasons. */
  modifiedDtime: moment,
})
export type Reason = z.infer<typeof reason>

/** The version of an empty list, for a save based on it. */
export const NO_VERSION = '1970-01-01T00:00:00.000Z'

/**
 * Replaces the whole list: entries without `id` are created, missing ones are deleted. A reason without `group` keeps
 * its group; a new one belongs to the client's choice.
 */
export const reasonsSave = z
  .array(z.object({ ...wording, id: z.optional(id), group: z.optional(wording.group) }))
  .check(z.maxLength(200, 'field.tooMany'))
