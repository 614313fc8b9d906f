import * as z from 'zod/mini'
import { id, moment, text, yesNo } from './field.ts'

/** An uploaded file of a query. */
export const document = z.object({
  docFileId: id,
  fileName: z.string(),
  /** Can be added to a signing container. */
  isSignable: z.boolean(),
  /** The answer of a customer or a surety, which partners and shops do not read. */
  confidential: z.boolean(),
  /** Bytes. */
  size: z.int(),
  createdDtime: moment,
  createdByName: z.string(),
})
export type Document = z.infer<typeof document>

export const documentUpdate = z.object({
  docFileId: id,
  fileName: z.optional(text(255).check(z.minLength(1, 'field.required'))),
  isSignable: z.optional(yesNo),
})

/** Accepts both names of the id. */
export const documentDelete = z.object({ id: z.optional(id), docFileId: z.optional(id) }).check(
  z.refine(({ id: number, docFileId }) => (number ?? docFileId) !== undefined, {
    error: 'field.required',
    path: ['docFileId'],
  }),
)
