import * as z from 'zod/mini'
import { moment } from './field.ts'
import { statusCode } from './status.ts'

export const statusHistoryRow = z.object({
  createdDtime: moment,
  /** `dd.MM.yyyy HH:mm`, Europe/Tallinn. */
  formattedCreatedDtime: z.string(),
  /** Empty if the system took the step. */
  createdByName: z.string(),
  status: statusCode,
  reason: z.nullable(z.string()),
})
export type StatusHistoryRow = z.infer<typeof statusHistoryRow>
