import * as z from 'zod/mini'
import { id, moment, whole } from './field.ts'

/** Formats of the recorded steps for process mining: IEEE 1849, and object-centric. */
export const eventLogFormats = ['xes', 'ocel'] as const

/** Content of an export. */
export const exportKinds = ['audit', 'queries', ...eventLogFormats] as const
export type ExportKind = (typeof exportKinds)[number]

const count = whole(0, Number.MAX_SAFE_INTEGER)

/** A file, generated in the background and stored until `expiresAt`. */
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
