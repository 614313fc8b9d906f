import * as z from 'zod/mini'

/** Status codes of a query; the lifecycle machine's state names. MICO and MICR are stored by older systems. */
export const statusCodes = [
  'P',
  'SM',
  'SCR',
  'SCO',
  'QA',
  'QAC',
  'HO',
  'CR',
  'YS',
  'SN',
  'CA',
  'CF',
  'N',
  'MICO',
  'MICR',
] as const
export const statusCode = z.enum(statusCodes)
export type StatusCode = z.infer<typeof statusCode>

/** How a closed query ended. */
export const endings = ['denied', 'annulled', 'closed'] as const
export type Ending = (typeof endings)[number]
/** Null while the query is open, and where it is not known. */
export const ending = z.nullable(z.enum(endings))

export const products = ['LEASING', 'SELFSERVE', 'ONSPOT', 'WEBSHOP'] as const
export const product = z.enum(products)
export type Product = z.infer<typeof product>

/** Status of a query after a step. */
export const queryStatus = z.object({ queryId: z.int(), status: statusCode, modifiedDtime: z.string() })
export type QueryStatus = z.infer<typeof queryStatus>

/** Maximum length of a reason or note of a step. */
export const MAX_NOTE_LENGTH = 1000
