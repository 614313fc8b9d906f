import * as z from 'zod/mini'
import { id, moment } from './field.ts'
import { statusCode } from './status.ts'

/** A user who has the query open, in one or more windows. */
export const present = z.object({ accountUserId: id, fullName: z.string() })
export type Present = z.infer<typeof present>

/** Response to a presence heartbeat: who else has the query open, and its current version. */
export const presence = z.object({
  modifiedDtime: moment,
  status: statusCode,
  /** Sorted by name; includes the caller if they have another window open. */
  others: z.array(present),
})
export type Presence = z.infer<typeof presence>
