import { LAST_PAGE, querySortFields, type QueryListParams } from '../../api/query-list.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { statusCodes, type StatusCode } from '../../api/status.ts'

export const PAGE_SIZE = 20

/** Compliance sees every query, the partner one in twenty, the in-house partner all but others' drafts. */
export const readers = {
  compliance: 'compliance@tehing.example',
  partner: 'partner@tehing.example',
  inhouse: 'inhouse@tehing.example',
} as const
export type Reader = keyof typeof readers

/** A list that a user opens; `params` takes the reader's number of pages. */
export type ListCase = {
  name: string
  reader: Reader
  statuses: readonly StatusCode[]
  params: (pages: number) => QueryListParams
  /** The page beside that one, by its cursor. */
  beside?: 'previous' | 'next'
  /** Name of the only partner that is listed. The first has one of twenty queries, each other one of 200. */
  partner?: string
  /** Its total is measured too, with a separate call. */
  counted?: boolean
}

type More = Partial<Pick<ListCase, 'statuses' | 'reader' | 'partner' | 'counted' | 'beside'>>

/** Filters that the counters do not cover. */
export const isNarrowed = ({
  searchParam,
  product,
  conditions,
  createdFrom,
  createdTo,
  modifiedFrom,
  modifiedTo,
}: QueryListParams): boolean =>
  [searchParam, product, conditions, createdFrom, createdTo, modifiedFrom, modifiedTo].some(
    (value) => value !== undefined,
  )

/** The list that every role except shops opens first. */
const sent = statusCodes.filter((status) => status !== 'P')

const one = (name: string, params: QueryListParams | ListCase['params'], more: More = {}): ListCase => ({
  name,
  reader: 'compliance',
  statuses: sent,
  params: typeof params === 'function' ? params : () => params,
  ...more,
})

const middle = (pages: number) => ({ page: Math.floor(pages / 2) })
const sorted = (field: (typeof querySortFields)[number]) => [
  one(`sorted by ${field}`, { sort: `${field},asc` }),
  one(`sorted by ${field}, middle page`, (pages) => ({ ...middle(pages), sort: `${field},asc` })),
  one(
    `sorted by ${field}, by cursor after the middle page`,
    (pages) => ({ ...middle(pages), sort: `${field},asc` }),
    { beside: 'next' },
  ),
  one(`sorted by ${field}, by cursor the last page`, { cursor: LAST_PAGE, sort: `${field},asc` }),
]

/** The lists of queries with conditions that wait for the reader. */
const conditions = (reader: Reader, name: string) => {
  const open = statusCodes.filter((status) => !['N', 'MICO', 'MICR'].includes(status))
  return [
    one(name, { conditions: true }, { reader, statuses: open, counted: true }),
    one(
      `${name}, sorted by custName`,
      { conditions: true, sort: 'custName,asc' },
      { reader, statuses: open },
    ),
    one(`${name}, the last page`, { conditions: true, cursor: LAST_PAGE }, { reader, statuses: open }),
  ]
}

const DAY_MS = 86_400_000
const daysAgo = (days: number) => todayInTallinn(new Date(Date.now() - days * DAY_MS))

/** Lists that users open, the most common first. */
export const listCases: readonly ListCase[] = [
  one('first page, newest first', {}),
  one('second page', { page: 1 }),
  one('one status of few', {}, { statuses: ['SCR'] }),
  one('one status of many', {}, { statuses: ['CA'] }),
  one('all statuses', {}, { statuses: statusCodes }),
  one('what waits', { waiting: true }),
  one('what waits, sorted by custName', { sort: 'custName,asc', waiting: true }),
  one('what does not wait', { waiting: false }),
  ...conditions('compliance', 'answers to look at'),
  one('middle page', middle),
  one('by cursor after the first page', {}, { beside: 'next' }),
  one('by cursor after the middle page', middle, { beside: 'next' }),
  one('by cursor before the middle page', middle, { beside: 'previous' }),
  one('by cursor the last page', { cursor: LAST_PAGE }),
  one('by cursor before the last page', { cursor: LAST_PAGE }, { beside: 'previous' }),
  one('last page', (pages) => ({ page: pages - 1 })),
  ...querySortFields.filter((field) => field !== 'queryId').flatMap(sorted),
  one('created on two days', { createdFrom: daysAgo(2), createdTo: daysAgo(1) }),
  one('created in a month, sorted by custName', { createdFrom: daysAgo(30), sort: 'custName,asc' }),
  one('created in four years', { createdFrom: daysAgo(1461) }, { counted: true }),
  one('created in four years, sorted by custName, the last page', (pages) => ({
    createdFrom: daysAgo(1461),
    sort: 'custName,asc',
    page: Math.min(pages, 10_000 / PAGE_SIZE) - 1,
  })),
  one('created in four years, sorted by custName, by cursor the last page', {
    createdFrom: daysAgo(1461),
    sort: 'custName,asc',
    cursor: LAST_PAGE,
  }),
  one('changed today', { modifiedFrom: daysAgo(0) }),
  one('a product of one in five', { product: 'ONSPOT' }),
  one('a product of one in five, sorted by custName', { product: 'ONSPOT', sort: 'custName,asc' }),
  one('a product of one in five, the last page', (pages) => ({
    product: 'ONSPOT',
    sort: 'custName,asc',
    page: Math.min(Math.floor(pages / 5), 10_000 / PAGE_SIZE) - 1,
  })),
  one('a product of few', { product: 'WEBSHOP' }),
  one('a product of few, sorted by custName', { product: 'WEBSHOP', sort: 'custName,asc' }),
  one('a product of nobody', { product: 'SELFSERVE' }),
  ...(['Põhja Masinad OÜ', 'Partner 7'] as const).flatMap((partner) => [
    one(`of ${partner}`, {}, { partner }),
    one(`of ${partner}, sorted by custName`, { sort: 'custName,asc' }, { partner }),
    one(`of ${partner}, one product`, { product: 'ONSPOT' }, { partner }),
    one(`of ${partner}, broad search`, { searchParam: 'ehitus' }, { partner }),
  ]),
  one('search for one offer', { searchParam: 'PM-777' }, { counted: true }),
  one('search for a company', { searchParam: 'Metsaehitus 4' }),
  one('search for a maker', { searchParam: 'Õie Kuusk' }, { counted: true }),
  one('broad search', { searchParam: 'ehitus' }, { counted: true }),
  one('broad search, sorted by custName', { searchParam: 'ehitus', sort: 'custName,asc' }),
  one('broad search, by cursor after the first page', { searchParam: 'ehitus' }, { beside: 'next' }),
  one('broad search, by cursor the last page', { searchParam: 'ehitus', cursor: LAST_PAGE }),
  one('broad search, one status of few', { searchParam: 'ehitus' }, { statuses: ['SCR'] }),
  one('search that finds all', { searchParam: 'PM-' }),
  one('search by two letters', { searchParam: 'ma' }),
  one('search without finds', { searchParam: 'qqqqqq' }),
  ...(['partner', 'inhouse'] as const).flatMap((reader) => [
    one(`${reader}: first page`, {}, { reader }),
    one(`${reader}: what waits`, { waiting: true }, { reader, statuses: statusCodes }),
    ...conditions(reader, `${reader}: conditions to answer`),
    one(`${reader}: middle page`, middle, { reader }),
    one(`${reader}: by cursor after the middle page`, middle, { reader, beside: 'next' }),
    one(`${reader}: by cursor the last page`, { cursor: LAST_PAGE }, { reader }),
    one(`${reader}: sorted by custName`, { sort: 'custName,asc' }, { reader }),
    one(
      `${reader}: middle page sorted by contractAmount`,
      (pages) => ({ ...middle(pages), sort: 'contractAmount,asc' }),
      { reader },
    ),
    one(`${reader}: search for a company`, { searchParam: 'Metsaehitus 4' }, { reader }),
    one(`${reader}: broad search`, { searchParam: 'ehitus' }, { reader }),
  ]),
]
