import * as z from 'zod/mini'
import { choice, filledText, id } from './field.ts'

/** The two groups of closing reasons: the client's choice, and credit grounds. */
export const reasonGroups = ['client', 'credit'] as const

const wording = {
  en: filledText(200),
  et: filledText(200),
  group: choice(reasonGroups),
}

export const reason = z.object({ id, ...wording })
export type Reason = z.infer<typeof reason>

/** The whole list; without `id` a new one, what is left out is deleted. */
export const reasonsSave = z
  .array(z.object({ id: z.optional(id), ...wording }))
  .check(z.maxLength(200, 'field.tooMany'))
