import * as z from 'zod/mini'
import { id, moment } from './field.ts'

/**
 * What a phone finds at a code:
 * - `open`: it takes the photos of the answer
 * - `sent`: it has sent them
 * - `taken`: another phone has opened the code
 * - `expired`, `revoked`: the code is not valid any more
 * - `closed`: the condition waits for no answer any more
 */
export const photoLinks = ['open', 'sent', 'taken', 'expired', 'revoked', 'closed'] as const
export type PhotoLink = (typeof photoLinks)[number]

/** What the page of a code shows. The condition only to the phone that answers it; no person is named. */
export const photoView = z.object({
  link: z.enum(photoLinks),
  asked: z.nullable(
    z.object({
      textEt: z.string(),
      textEn: z.string(),
      /** The partner or shop that has made the code. */
      shop: z.string(),
    }),
  ),
  /** Names of the files that were sent. */
  files: z.array(z.string()),
  /** For how long the code can still be used. */
  leftMs: z.int(),
})
export type PhotoView = z.infer<typeof photoView>

/** A code as its maker reads it. `waiting`: no phone has opened it yet. */
export const photoCode = z.object({
  photoCodeId: id,
  link: z.enum(['waiting', ...photoLinks]),
  expiresDtime: moment,
})
export type PhotoCode = z.infer<typeof photoCode>

/** The token belongs in the address that the code shows. Only this response has it. */
export const newPhotoCode = z.extend(photoCode, { token: z.string() })
export type NewPhotoCode = z.infer<typeof newPhotoCode>
