import * as z from 'zod/mini'
import { file } from './call.ts'

/** Format of a generated document: PDF (default), or an HTML page for preview. */
export const paperFormat = z.object({ as: z.optional(z.enum(['pdf', 'html'], 'field.choice')) })

/** Common fields of all calls for generated documents. */
export const paper = {
  access: 'signedIn',
  query: paperFormat,
  response: file,
  mediaTypes: ['application/pdf', 'text/html'],
} as const
