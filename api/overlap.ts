import * as z from 'zod/mini'
import { whole } from './field.ts'

const HOUR_MS = 3_600_000
const MAX_HOURS = 30 * 24

/** How long an old API key or secret stays valid beside the new one, in hours; omitted: it ends immediately. */
export const overlap = z.optional(z.object({ oldValidHours: z.optional(whole(0, MAX_HOURS)) }))

/** Returns when an old key or secret that is replaced `now` ends. */
export const endOfOverlap = (chosen: z.infer<typeof overlap>, now: Date): Date =>
  new Date(now.getTime() + (chosen?.oldValidHours ?? 0) * HOUR_MS)
