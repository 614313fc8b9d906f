import * as z from 'zod/mini'
import { id, moment } from './field.ts'
import { statusCode } from './status.ts'

/** Somebody who has a query open, in however many windows. */
export const present = z.object({ accountUserId: id, fullName: z.string() })
export type Present = z.infer<typeof present>

/** What a window that has a query open is told: who else has, and whether the query is still as it was read. */
export const presence = z.object({
  modifiedDtime: moment,
  status: statusCode,
  /** By name. The asking user is among them where they have another window open. */
  others: z.array(present),
})
export type Presence = z.infer<typeof presence>
