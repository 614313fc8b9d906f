import * as z from 'zod/mini'
import { choice, day, flagParam, id, idParam, moment, signedEuros, text, whole, yesNo } from './field.ts'
import { ending, product, products, statusCode } from './status.ts'

export const SEARCH_MAX = 200
export const CURSOR_MAX = 2000
/** Filtered lists are counted up to this number. */
export const MAX_COUNT = 10_000
/** Value of `cursor` for the last page. */
export const LAST_PAGE = 'last'

export const queryRow = z.object({
  queryId: id,
  sellerOfferNr: z.string(),
  /** Contract number; empty without a ledger contract. */
  lendifyRefno: z.string(),
  createdByName: z.string(),
  createdDtime: moment,
  /** `dd.MM.yyyy HH:mm`, Europe/Tallinn. */
  formattedCreatedDtime: z.string(),
  /** Time of the last save or step. */
  modifiedDtime: moment,
  partnerId: id,
  partnerName: z.string(),
  custName: z.string(),
  /** Its personal data was erased: nothing of it can be opened. Absent otherwise. */
  erased: z.optional(yesNo),
  /** Without VAT. */
  contractAmount: signedEuros,
  status: statusCode,
  /** Whether a container was marked as signed outside of the portal. */
  signedOnPaper: yesNo,
  ended: ending,
  product,
  /** Whether it is the caller's turn to act. */
  waitingForYou: yesNo,
  /** Conditions that wait for the caller: to be answered, or to be looked at by credit and compliance. */
  conditionsForYou: whole(0, Number.MAX_SAFE_INTEGER),
  /** The last message of the chat is another user's; false for callers without the chat, and once the query is over. */
  messageWaiting: yesNo,
})
export type QueryRow = z.infer<typeof queryRow>

/** Number of rows in a list. */
export const listTotal = z.object({
  totalElements: z.int(),
  /** True if there may be more rows than `totalElements`. */
  atLeast: z.optional(yesNo),
})
export type ListTotal = z.infer<typeof listTotal>

/** Values of `cursor` for the neighbouring pages, which neither skip nor repeat rows; null at an end. */
export const listCursors = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) })
export type ListCursors = z.infer<typeof listCursors>

export const queryPage = z.object({
  content: z.array(queryRow),
  ...listTotal.shape,
  /** Absent if the list has one page. */
  cursors: z.optional(listCursors),
})
export type QueryPage = z.infer<typeof queryPage>

export const querySortFields = [
  'queryId',
  'sellerOfferNr',
  'lendifyRefno',
  'createdByName',
  'createdDtime',
  'modifiedDtime',
  'custName',
  'contractAmount',
  'status',
] as const
export type QuerySortField = (typeof querySortFields)[number]

/** The screen offers 5 to 100; programs may read larger pages. */
const PAGE_SIZE_MAX = 1000

const numberParam = z.coerce.number<number>('field.number')

/** Days of Tallinn's calendar, both included. */
export const dayParams = {
  createdFrom: z.optional(day),
  createdTo: z.optional(day),
  modifiedFrom: z.optional(day),
  modifiedTo: z.optional(day),
}
type Days = { [name in keyof typeof dayParams]?: string | undefined }

/** Days in the wrong order are both reported. */
export const dayOrder = z.check<Days>(({ value, issues }) => {
  for (const [from, to] of [
    ['createdFrom', 'createdTo'],
    ['modifiedFrom', 'modifiedTo'],
  ] as const) {
    if ((value[from] ?? '') <= (value[to] ?? '9')) continue
    for (const path of [from, to])
      issues.push({ code: 'custom', message: 'field.dayOrder', path: [path], input: value[path] })
  }
})

export const sortParam = z
  .string()
  .check(z.regex(new RegExp(`^(?:${querySortFields.join('|')}),(?:asc|desc)$`), 'field.choice'))

/**
 * Zero-based page; `sort` is a field and a direction, e.g. `queryId,desc`. To read a whole list, start with page 0 and
 * continue with `cursors.next`: while queries are added, numbered pages may repeat or skip rows.
 */
export const queryListParams = z
  .object({
    page: z.optional(numberParam.check(z.int('field.integer'), z.minimum(0, 'field.tooSmall'))),
    pageSize: z.optional(
      numberParam.check(
        z.int('field.integer'),
        z.minimum(1, 'field.tooSmall'),
        z.maximum(PAGE_SIZE_MAX, 'field.tooLarge'),
      ),
    ),
    searchParam: z.optional(text(SEARCH_MAX)),
    /** True: only queries waiting for the caller; false: only the others. */
    waiting: z.optional(flagParam),
    /** True: only queries with a condition that waits for the caller. */
    conditions: z.optional(flagParam),
    /** True: only queries whose risk class has to be renewed. Compliance only. */
    riskDue: z.optional(flagParam),
    ...dayParams,
    product: z.optional(choice(products)),
    /** In-house only. */
    partnerId: z.optional(idParam),
    sort: z.optional(sortParam),
    /** One of `cursors` for the same filter and order, or `last`; overrides `page`. */
    cursor: z.optional(text(CURSOR_MAX)),
    /** True: filtered lists are returned without counting them. */
    countLater: z.optional(flagParam),
  })
  .check(dayOrder)
export type QueryListParams = z.input<typeof queryListParams>

/** Statuses to list; an empty list returns nothing. */
export const queryListFilter = z.array(statusCode).check(z.maxLength(50, 'field.tooMany'))

const countByStatus = z.partialRecord(statusCode, whole(0, Number.MAX_SAFE_INTEGER))

/**
 * Number of visible queries by status, and of those waiting for the caller; statuses without queries are omitted.
 * `conditions`: number of queries with a condition that waits for the caller.
 */
export const listCounts = z.object({
  byStatus: countByStatus,
  waiting: countByStatus,
  conditions: whole(0, Number.MAX_SAFE_INTEGER),
  /** Number of queries whose risk class has to be renewed; for compliance only. */
  riskDue: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
})
export type ListCounts = z.infer<typeof listCounts>

/** A partner of at least one query that the reader sees. */
export const listPartner = z.object({ partnerId: id, businessName: z.string() })
