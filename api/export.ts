import * as z from 'zod/mini'
import { id, moment, whole } from './field.ts'

/** Content of an export. */
export const exportKinds = ['audit', 'queries'] as const
export type ExportKind = (typeof exportKinds)[number]

const count = whole(0, Number.MAX_SAFE_INTEGER)

/** A CSV file, generated in the background and stored until `expiresAt`. */
export const madeExport = z.object({
  exportId: id,
  /** A failed export is not retried. */
  state: z.enum(['running', 'ready', 'failed']),
  /** Rows written so far, and the total; null until counted. */
  rowsDone: count,
  rowsTotal: z.nullable(count),
  createdAt: moment,
  expiresAt: moment,
})
export type MadeExport = z.infer<typeof madeExport>
