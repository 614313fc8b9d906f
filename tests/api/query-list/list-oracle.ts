import fc from 'fast-check'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { type QueryListParams, type QueryPage, querySortFields } from '../../../api/query-list.ts'
import type { Principal } from '../../../api/role.ts'
import { products, type StatusCode, statusCodes } from '../../../api/status.ts'
import { isTurnOf } from '../../../machines/lifecycle/query/turn.ts'
import { canSee } from '../../../server/query/record/visibility.ts'
import { COMPLIANCE, INHOUSE, PARTNER } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/** A request for a list, with its caller. */
export type Asked = { params: QueryListParams; statuses: readonly StatusCode[]; as: keyof typeof principals }

const FIRST_ID = 5001
export const partnerNames = ['Põhja Masinad OÜ', 'Tehing Liising AS', 'Nutipood OÜ'] as const

const principals = { [COMPLIANCE]: 'COMPLIANCE', [INHOUSE]: 'PARTNER', [PARTNER]: 'PARTNER' } as const

/** Few different values, so that ties are common. */
export const anyRow = fc.record({
  partner: fc.nat({ max: partnerNames.length - 1 }),
  status: fc.constantFrom(...statusCodes),
  product: fc.constantFrom(...products),
  custName: fc.constantFrom('Õunapuu', 'Änn', 'Zoo', 'Aed', 'aed', 'Sõber', '100%', ''),
  sellerOfferNr: fc.constantFrom('PK-1', 'PK-10', ''),
  lendifyRefno: fc.constantFrom('', 'LV-1'),
  createdByName: fc.constantFrom('Mari Maasikas', 'Jüri Õun'),
  contractAmountCents: fc.constantFrom(-5, 0, 100, 1_000_000_000),
  createdAt: fc.nat({ max: 8 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day))),
  modifiedAt: fc.nat({ max: 5 }).map((ms) => new Date(Date.UTC(2026, 1, 1, 1, 2, 3, ms))),
})
export type Made = ReturnType<typeof numbered>[number]

type AnyRow = typeof anyRow extends fc.Arbitrary<infer Row> ? Row : never

export const numbered = (rows: readonly AnyRow[], from = FIRST_ID) =>
  rows.map((row, nth) => ({ ...row, queryId: from + nth }))

export const anyRows = fc.array(anyRow, { maxLength: 40, size: 'max' }).map((rows) => numbered(rows))

export const anySort = fc
  .tuple(fc.constantFrom(...querySortFields), fc.constantFrom('asc', 'desc'))
  .map((parts) => parts.join())

const filters = {
  searchParam: fc.constantFrom('a', 'LV-1', 'õun', '%', 'OUNA'),
  waiting: fc.boolean(),
  product: fc.constantFrom(...products),
  createdFrom: fc.constantFrom('2026-01-03', '2026-01-04'),
  createdTo: fc.constantFrom('2026-01-04', '2026-01-08'),
}

/** Most lists have at most one filter, so that enough rows remain. */
const anyFilters: fc.Arbitrary<QueryListParams> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.oneof(...Object.entries(filters).map(([name, value]) => fc.record({ [name]: value }))),
  },
  { weight: 1, arbitrary: fc.record(filters, { requiredKeys: [] }) },
)

export const anyAsked: fc.Arbitrary<Asked> = fc.record({
  as: fc.constantFrom(COMPLIANCE, INHOUSE, PARTNER),
  statuses: fc.oneof(
    { weight: 3, arbitrary: fc.constant(statusCodes) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...statusCodes), { minLength: 3 }) },
  ),
  params: fc
    .tuple(
      anyFilters,
      fc.record({ sort: anySort, pageSize: fc.integer({ min: 1, max: 12 }), countLater: fc.boolean() }),
    )
    .map(([narrowed, shown]) => ({ ...narrowed, ...shown })),
})

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const collator = new Intl.Collator('et')
const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' ? one - Number(other) : collator.compare(one, String(other))

const sortValues: Record<(typeof querySortFields)[number], (row: Made) => string | number> = {
  queryId: ({ queryId }) => queryId,
  sellerOfferNr: ({ sellerOfferNr }) => sellerOfferNr,
  lendifyRefno: ({ lendifyRefno }) => lendifyRefno,
  createdByName: ({ createdByName }) => createdByName,
  createdDtime: ({ createdAt }) => createdAt.getTime(),
  modifiedDtime: ({ modifiedAt }) => modifiedAt.getTime(),
  custName: ({ custName }) => custName,
  contractAmount: ({ contractAmountCents }) => contractAmountCents,
  status: ({ status }) => statusCodes.indexOf(status),
}

/** In winter Tallinn is two hours ahead, so midnight UTC is on the same day. */
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const fits = (row: Made, { params, statuses, as }: Asked, partnerIds: readonly number[]): boolean => {
  const own = partnerIds[as === INHOUSE ? 1 : 0] ?? 0
  const partnerId = partnerIds[row.partner] ?? 0
  const inhouse = as === INHOUSE
  const principal: Principal = {
    userId: 1,
    role: principals[as],
    partnerId: as === COMPLIANCE ? null : own,
    inhouse,
  }
  const { product: sold } = row
  const facts = {
    product: sold,
    contractConcluded: false,
    hasLedgerContract: row.lendifyRefno !== '',
    deliveryDateSet: false,
    handoverWhenSigned: false,
    signingStopped: false,
    offeredToCustomer: false,
  }
  const waits = isTurnOf(principal, row.status, facts, principal.partnerId === partnerId)
  const { searchParam = '', waiting, product, createdFrom = '', createdTo = '9' } = params
  const searched = folded(`${row.queryId}   ${row.lendifyRefno}  ${row.custName}  ${row.createdByName}`)
  return (
    statuses.includes(row.status) &&
    canSee(principal, { partnerId, status: row.status }) &&
    (waiting === undefined || waiting === waits) &&
    (product === undefined || product === row.product) &&
    dayOf(row.createdAt) >= createdFrom &&
    dayOf(row.createdAt) <= createdTo &&
    searched.includes(folded(searchParam))
  )
}

/** The expected ids of a list in order, computed in memory. */
export const expectedIds = (rows: readonly Made[], asked: Asked, partnerIds: readonly number[]): number[] => {
  const [field = 'queryId', direction] = (asked.params.sort ?? 'queryId,desc').split(',')
  const valueOf = sortValues[querySortFields.find((one) => one === field) ?? 'queryId']
  const sign = direction === 'desc' ? -1 : 1
  return rows
    .filter((row) => fits(row, asked, partnerIds))
    .toSorted((one, other) => sign * (compare(valueOf(one), valueOf(other)) || one.queryId - other.queryId))
    .map(({ queryId }) => queryId)
}

export const idsOf = ({ content }: QueryPage): number[] => content.map(({ queryId }) => queryId)

/** Reads lists over HTTP, page by page. */
export const listReader = (server: TestServer) => {
  const list = ({ params, statuses, as }: Asked, at: QueryListParams = {}): Promise<QueryPage> =>
    server.ask(
      as === COMPLIANCE ? queryListCalls.all : queryListCalls.ofPartner,
      { query: { ...params, ...at }, body: [...statuses] },
      as,
    )
  /** Reads from one end of the list to the other by cursors. */
  const walk = async (
    asked: Asked,
    way: 'previous' | 'next',
    between: (page: QueryPage) => Promise<unknown> = async () => undefined,
  ): Promise<number[][]> => {
    const pages: number[][] = []
    const first: QueryListParams = way === 'next' ? { page: 0 } : { cursor: 'last' }
    for (let at: QueryListParams | null = first; at !== null;) {
      const page: QueryPage = await list(asked, at)
      if (page.content.length > 0) pages.push(idsOf(page))
      if (pages.length > 1000) throw new Error('the walk does not end')
      const cursor: string | null = page.cursors?.[way] ?? null
      at = cursor === null ? null : { cursor }
      await between(page)
    }
    return way === 'next' ? pages : pages.toReversed()
  }
  return { list, walk }
}
