import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryListParams, QueryRow } from '../../../api/query-list.ts'
import type { Role } from '../../../api/role.ts'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import { everyTurnFacts, isTurnOf, type TurnFacts } from '../../../machines/lifecycle/query/turn.ts'
import { applyLinkTable, offerTable } from '../../../server/schema/offer.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import { anOffer } from '../../models/offer.cases.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** Readers, and whose queries are their own. */
const readers = [
  { as: PARTNER, role: 'PARTNER', inhouse: false, own: 'Põhja Masinad OÜ' },
  { as: INHOUSE, role: 'PARTNER', inhouse: true, own: 'Tehing Liising AS' },
  { as: SHOP, role: 'SHOP', inhouse: false, own: 'Nutipood OÜ' },
  { as: CREDIT, role: 'CREDIT', inhouse: false, own: null },
  { as: COMPLIANCE, role: 'COMPLIANCE', inhouse: false, own: null },
] as const satisfies readonly { as: string; role: Role; inhouse: boolean; own: string | null }[]
type Reader = (typeof readers)[number]

const partners = readers.flatMap(({ own }) => own ?? [])

type Made = TurnFacts & { queryId: number; status: StatusCode; partner: string }

/** One query for each status and combination of facts that a turn depends on, of each partner by turns. */
const made: readonly Made[] = statusCodes
  .flatMap((status) => everyTurnFacts.map((facts) => ({ ...facts, status })))
  .map((one, index) => ({ ...one, partner: partners[index % partners.length] ?? '', queryId: 7001 + index }))

type Link = Partial<typeof applyLinkTable.$inferInsert>

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const sent = { delivery: 'sent', createdAt: hoursFromNow(-2), expiresAt: hoursFromNow(2) } as const
const refused: Link = { ...sent, delivery: 'refused' }

/** The last step of every query. */
const STEPPED_AT = hoursFromNow(-3)

/** Links with which a customer can apply, and links with which nobody can. */
const usable: readonly Link[][] = [[sent], [{ ...sent, delivery: 'waiting' }], [refused, sent]]
const useless: readonly Link[][] = [
  [],
  [refused],
  [{ ...sent, revoked: true }],
  [{ ...sent, expiresAt: hoursFromNow(-1) }],
  [{ ...sent, createdAt: hoursFromNow(-4) }],
]

/** Each query has a sent offer; its links decide whether the customer has it. */
const linksOf = ({ queryId, offeredToCustomer }: Made) => {
  const kinds = offeredToCustomer ? usable : useless
  return (kinds[Math.floor(queryId / 2) % kinds.length] ?? []).map((link) => ({ ...sent, ...link, queryId }))
}

const CHUNK = 2000
const chunked = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const stored = await server.database.select().from(partnerTable)
  const idOf = new Map(stored.map(({ businessName, partnerId }) => [businessName, partnerId]))
  await server.asOwner('delete from query')
  const rows = made.map(
    ({
      queryId,
      status,
      partner,
      product,
      contractConcluded,
      hasLedgerContract,
      deliveryDateSet,
      handoverWhenSigned,
      signingStopped,
    }) => ({
      queryId,
      contractConcluded,
      lendifyRefno: hasLedgerContract ? `LV-${queryId}` : '',
      signingStopped,
      status,
      partnerId: idOf.get(partner) ?? 0,
      product,
      handoverWhenSigned,
      deliveryDate: deliveryDateSet ? '2026-03-02' : null,
      custName: `${partner === 'Nutipood OÜ' ? 'Metsa' : 'Jõe'} ${queryId}`,
    }),
  )
  for (const some of chunked(rows)) await server.database.insert(queryTable).values(some)
  await server.database.insert(offerTable).values(
    made.map(({ queryId }) => ({
      queryId,
      state: 'sent' as const,
      application: false,
      entered: anOffer,
    })),
  )
  await server.database
    .insert(statusHistoryTable)
    .values(made.map(({ queryId, status }) => ({ queryId, status, createdAt: STEPPED_AT })))
  for (const some of chunked(made.flatMap(linksOf)))
    await server.database
      .insert(applyLinkTable)
      .values(some.map((link) => ({ ...link, channel: 'sms' as const, recipient: '+37251234567' })))
})
afterAll(() => server.stop())

const PAGE = 100

const page = ({ as, role }: Reader, query: QueryListParams, statuses: readonly StatusCode[]) => {
  const call = role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all
  return server.ask(call, { query: { pageSize: PAGE, ...query }, body: [...statuses] }, as)
}

/** Every row of a list, page by page; as many as its total. */
const listed = async (
  reader: Reader,
  query: QueryListParams = {},
  statuses: readonly StatusCode[] = statusCodes,
): Promise<QueryRow[]> => {
  const first = await page(reader, query, statuses)
  const rows = [...first.content]
  while (rows.length < first.totalElements) {
    const { content } = await page(reader, { ...query, page: rows.length / PAGE }, statuses)
    expect(content.length).toBeGreaterThan(0)
    rows.push(...content)
  }
  expect(rows).toHaveLength(first.totalElements)
  return rows
}

const ids = (rows: readonly { queryId: number }[]) =>
  rows.map(({ queryId }) => queryId).toSorted((a, b) => a - b)

const ofStatus = (rows: readonly { status: StatusCode }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ status }) => status)).map(([status, all]) => [status, all.length]),
  )

describe.each(readers)('$as', (reader) => {
  const { role, inhouse, own } = reader

  /** The machine's own result, without the database. */
  const turns = made.filter((one) =>
    isTurnOf(
      { userId: 1, role, inhouse, partnerId: own === null ? null : 1 },
      one.status,
      one,
      one.partner === own,
    ),
  )

  test('sees as waiting exactly what the lifecycle says', async () => {
    expect(turns.length).toBeGreaterThan(0)
    expect(ids(await listed(reader, { waiting: true }))).toEqual(ids(turns))
  })

  test('sees the badge on exactly those rows, and has as many counted', async () => {
    const rows = await listed(reader)
    expect(ids(rows.filter(({ waitingForYou }) => waitingForYou))).toEqual(ids(turns))
    const { byStatus, waiting } = await server.ask(queryListCalls.counts, {}, reader.as)
    expect(byStatus).toEqual(ofStatus(rows))
    expect(waiting).toEqual(ofStatus(turns))
    const others = await listed(reader, { waiting: false })
    expect(others.filter(({ waitingForYou }) => waitingForYou)).toEqual([])
    expect(others).toHaveLength(rows.length - turns.length)
  })

  test('can sort, filter and search what waits', async () => {
    const sorted = await listed(reader, { waiting: true, sort: 'custName,asc' })
    expect(ids(sorted)).toEqual(ids(turns))
    const some = turns.slice(0, 1).map(({ status }) => status)
    expect(ids(await listed(reader, { waiting: true }, some))).toEqual(
      ids(turns.filter(({ status }) => some.includes(status))),
    )
    expect(ids(await listed(reader, { waiting: true, searchParam: 'metsa' }))).toEqual(
      ids(turns.filter(({ partner }) => partner === 'Nutipood OÜ')),
    )
  })
})

test('the counters follow changes of the facts behind the turn', async () => {
  const handed = made.find(
    ({ status, product, contractConcluded, deliveryDateSet, handoverWhenSigned, signingStopped, partner }) =>
      status === 'HO' &&
      contractConcluded &&
      product === 'ONSPOT' &&
      !deliveryDateSet &&
      !handoverWhenSigned &&
      !signingStopped &&
      partner === 'Nutipood OÜ',
  )
  const waits = async (as: typeof SHOP | typeof COMPLIANCE) =>
    (await server.ask(queryListCalls.counts, {}, as)).waiting.HO ?? 0
  const before = { shop: await waits(SHOP), compliance: await waits(COMPLIANCE) }
  await server.database
    .update(queryTable)
    .set({ deliveryDate: '2026-03-02' })
    .where(eq(queryTable.queryId, handed?.queryId ?? 0))
  expect({ shop: await waits(SHOP), compliance: await waits(COMPLIANCE) }).toEqual({
    shop: before.shop - 1,
    compliance: before.compliance + 1,
  })
})
