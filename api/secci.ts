import * as z from 'zod/mini'
import { choice, id, moment } from './field.ts'

/** How the pre-contractual information reached the consumer: as a file by e-mail, or printed. */
export const secciWays = ['email', 'paper'] as const
export const secciWay = choice(secciWays)
export type SecciWay = z.infer<typeof secciWay>

/** A delivery of the sheet; its file is stored. */
export const secciHandover = z.object({
  handoverId: id,
  handedDtime: moment,
  way: secciWay,
  /** Empty if the portal delivered it. */
  byName: z.string(),
})
export type SecciHandover = z.infer<typeof secciHandover>

/** State of a query's pre-contractual information. */
export const secciState = z.object({
  /** Newest first. */
  handovers: z.array(secciHandover),
  /** Whether the newest one matches the current terms. */
  current: z.boolean(),
  /** Identifies the sheet of the current terms, language and day. */
  sheet: z.string(),
})
export type SecciState = z.infer<typeof secciState>
