import * as z from 'zod/mini'
import { filledMultilineText, id, moment } from './field.ts'

/** A chat message of a query. */
export const message = z.object({
  messageId: id,
  content: z.string(),
  /** Full name. */
  createdBy: z.string(),
  createdByUserId: z.nullable(id),
  /** `dd.MM.yyyy` and `HH:mm`, Europe/Tallinn. */
  createdDate: z.string(),
  createdTime: z.string(),
  createdDtime: moment,
})
export type Message = z.infer<typeof message>

export const messageSave = z.object({ content: filledMultilineText(4000) })
