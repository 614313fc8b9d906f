import * as z from 'zod/mini'
import { flagParam, id, moment, signedEuros, text, whole, yesNo } from './field.ts'
import { product, statusCode } from './status.ts'

export const queryRow = z.object({
  queryId: id,
  sellerOfferNr: z.string(),
  /** Contract number; empty without a ledger contract. */
  lendifyRefno: z.string(),
  createdByName: z.string(),
  createdDtime: moment,
  /** `dd.MM.yyyy HH:mm`, Europe/Tallinn. */
  formattedCreatedDtime: z.string(),
  partnerId: id,
  partnerName: z.string(),
  custName: z.string(),
  /** Without VAT. */
  contractAmount: signedEuros,
  status: statusCode,
  /** A container was signed outside of the portal and marked so by hand. */
  signedOnPaper: yesNo,
  product,
  /** Whether it is the caller's turn to act. */
  waitingForYou: yesNo,
})
export type QueryRow = z.infer<typeof queryRow>

export const queryPage = z.object({ content: z.array(queryRow), totalElements: z.int() })
export type QueryPage = z.infer<typeof queryPage>

export const querySortFields = [
  'queryId',
  'sellerOfferNr',
  'lendifyRefno',
  'createdByName',
  'createdDtime',
  'custName',
  'contractAmount',
  'status',
] as const
export type QuerySortField = (typeof querySortFields)[number]

const pageSizes = [5, 10, 20, 50, 100] as const

const numberParam = z.coerce.number<number>('field.number')

/** Zero-based page; `sort` is a field and a direction, e.g. `queryId,desc`. */
export const queryListParams = z.object({
  page: z.optional(numberParam.check(z.int('field.integer'), z.minimum(0, 'field.tooSmall'))),
  pageSize: z.optional(
    numberParam.check(z.refine((size) => pageSizes.some((one) => one === size), 'field.choice')),
  ),
  searchParam: z.optional(text(200)),
  /** True: only queries waiting for the caller; false: only the others. */
  waiting: z.optional(flagParam),
  sort: z.optional(
    z.string().check(z.regex(new RegExp(`^(?:${querySortFields.join('|')}),(?:asc|desc)$`), 'field.choice')),
  ),
})
export type QueryListParams = z.input<typeof queryListParams>

/** Statuses to list; an empty list returns nothing. */
export const queryListFilter = z.array(statusCode).check(z.maxLength(50, 'field.tooMany'))

const countByStatus = z.partialRecord(statusCode, whole(0, Number.MAX_SAFE_INTEGER))

/** Number of visible queries by status, and of those waiting for the caller; statuses without queries are omitted. */
export const listCounts = z.object({ byStatus: countByStatus, waiting: countByStatus })
export type ListCounts = z.infer<typeof listCounts>
