import * as z from 'zod/mini'
import { condition } from './condition.ts'

/**
 * The state of a surety's link:
 * - `open`: something is asked of them, or their answer is being looked at
 * - `closed`: nothing is asked of them any more
 * - `revoked`: a newer letter has another link, or the surety has another address
 * - `expired`: the link is not valid any more
 */
export const suretyLinks = ['open', 'closed', 'revoked', 'expired'] as const
export type SuretyLink = (typeof suretyLinks)[number]

/** Data of the surety's page. The link does not identify its reader, so stored answers are never shown. */
export const suretyView = z.object({
  link: z.enum(suretyLinks),
  /** Only while the link is open. */
  about: z.nullable(
    z.object({
      /** A company's name; of a private person the initials. */
      client: z.string(),
      /** The partner or shop of the query. */
      partner: z.string(),
    }),
  ),
  /** What is or was asked of the surety; none at a link that is revoked or has expired. */
  conditions: z.array(condition),
})
export type SuretyView = z.infer<typeof suretyView>
