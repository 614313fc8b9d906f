import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionSides } from '../../../api/condition-side.ts'
import { conditionStates } from '../../../api/condition-state.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import type { QueryListParams, QueryRow } from '../../../api/query-list.ts'
import type { Role } from '../../../api/role.ts'
import { statusCodes, type StatusCode } from '../../../api/status.ts'
import { conditionTurnOf, conditionWaitsFor } from '../../../machines/lifecycle/condition/condition-turn.ts'
import { countOf, listingOf } from '../../../machines/lifecycle/query/list-filter.ts'
import { canSee } from '../../../server/query/record/visibility.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { aConditionAsked } from '../condition/scene.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, SHOP } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { eventually } from '../../eventually.ts'

const readers = [
  { as: PARTNER, role: 'PARTNER', inhouse: false, own: 'Põhja Masinad OÜ' },
  { as: INHOUSE, role: 'PARTNER', inhouse: true, own: 'Tehing Liising AS' },
  { as: SHOP, role: 'SHOP', inhouse: false, own: 'Nutipood OÜ' },
  { as: CREDIT, role: 'CREDIT', inhouse: false, own: null },
  { as: COMPLIANCE, role: 'COMPLIANCE', inhouse: false, own: null },
] as const satisfies readonly { as: string; role: Role; inhouse: boolean; own: string | null }[]
type Reader = (typeof readers)[number]

const partners = readers.flatMap(({ own }) => own ?? [])
/** A draft, which only its own partner sees, and a query that others see too. */
const statuses = ['P', 'SCR'] as const satisfies readonly StatusCode[]

/** A query with two conditions for each side, state, status and partner. */
const made = partners
  .flatMap((partner) =>
    statuses.flatMap((status) =>
      conditionSides.flatMap((askedOf) =>
        conditionStates.map((state) => ({ partner, status, askedOf, state })),
      ),
    ),
  )
  .map((one, index) => ({ ...one, queryId: 8001 + index }))
type Made = (typeof made)[number]

const PER_QUERY = 2
let server: TestServer
let partnerIds: Map<string, number>
const idOf = (partner: string | null): number | null =>
  partner === null ? null : (partnerIds.get(partner) ?? 0)

beforeAll(async () => {
  server = await startTestServer()
  const stored = await server.database.select().from(partnerTable)
  partnerIds = new Map(stored.map(({ businessName, partnerId }) => [businessName, partnerId]))
  await server.asOwner(sql`truncate ${queryTable} cascade`)
  await server.asOwner('delete from status_count')
  await server.database.insert(queryTable).values(
    made.map(({ queryId, status, partner }) => ({
      queryId,
      status,
      partnerId: idOf(partner) ?? 0,
      custName: `${partner} ${queryId}`,
    })),
  )
  const { due: _due, ...asked } = aConditionAsked
  const rows = made.map(({ queryId, askedOf, state }) => ({
    ...asked,
    queryId,
    askedOf,
    state,
    dueDay: '2030-01-02',
  }))
  for (let time = 0; time < PER_QUERY; time++) await server.database.insert(conditionTable).values(rows)
})
afterAll(() => server.stop())

/** The machine's own answer, without the database. */
const waitFor = ({ role, inhouse, own }: Reader): Made[] => {
  const principal = { userId: 1, role, inhouse, partnerId: idOf(own) }
  return made.filter(({ partner, status, ...asked }) => {
    const partnerId = idOf(partner) ?? 0
    return canSee(principal, { partnerId, status }) && conditionWaitsFor(principal, { ...asked, partnerId })
  })
}

const page = ({ as, role }: Reader, query: QueryListParams, listed: readonly StatusCode[] = statusCodes) =>
  server.ask(
    role === 'PARTNER' || role === 'SHOP' ? queryListCalls.ofPartner : queryListCalls.all,
    { query: { pageSize: 1000, ...query }, body: [...listed] },
    as,
  )

const ids = (rows: readonly { queryId: number }[]) =>
  rows.map(({ queryId }) => queryId).toSorted((a, b) => a - b)

/** The ids in an export of the list. */
const exported = async (as: Reader['as']): Promise<number[]> => {
  const body = { statuses: [...statusCodes], columns: ['id' as const], conditions: true, sort: 'queryId,asc' }
  const { exportId } = await server.ask(queryListCalls.startExport, { body }, as)
  await eventually(async () => {
    const own = await server.ask(queryListCalls.exports, {}, as)
    expect(own.find((one) => one.exportId === exportId)?.state).toBe('ready')
  })
  const { content } = await server.ask(queryListCalls.downloadExport, { params: { exportId } }, as)
  const [, ...lines] = (await content.text()).trimEnd().split('\r\n')
  return lines.map((line) => Number(line.replaceAll('"', '')))
}

test('the database knows whose turn it is in every state and for every side', async () => {
  const stored = await server.database
    .select({ askedOf: conditionTable.askedOf, state: conditionTable.state, turn: conditionTable.turn })
    .from(conditionTable)
  expect(stored).toHaveLength(made.length * PER_QUERY)
  for (const { askedOf, state, turn } of stored)
    expect({ askedOf, state, turn }).toEqual({ askedOf, state, turn: conditionTurnOf(state, askedOf) })
})

describe.each(readers)('$as', (reader) => {
  test('lists exactly the queries with conditions that wait for them', async () => {
    const { content, totalElements } = await page(reader, { conditions: true })
    expect(waitFor(reader).length).toBeGreaterThan(0)
    expect(ids(content)).toEqual(ids(waitFor(reader)))
    expect(totalElements).toBe(content.length)
  })

  test('sees in every row how many of its conditions wait for them', async () => {
    const { content } = await page(reader, {})
    const marked = content.filter(({ conditionsForYou }) => conditionsForYou > 0)
    expect(ids(marked)).toEqual(ids(waitFor(reader)))
    expect(new Set(marked.map(({ conditionsForYou }) => conditionsForYou))).toEqual(new Set([PER_QUERY]))
  })

  test('has as many counted as listed', async () => {
    const counts = await server.ask(queryListCalls.counts, {}, reader.as)
    expect(counts.conditions).toBe(waitFor(reader).length)
    const { role, inhouse, own } = reader
    const listing = listingOf({ userId: 1, role, inhouse, partnerId: idOf(own) }, 'conditions')
    expect(countOf(counts, listing)).toBe(counts.conditions)
    const { totalElements } = await page(reader, { conditions: true }, listing.statuses)
    expect(totalElements).toBe(counts.conditions)
    const total = await server.ask(
      queryListCalls.total,
      { query: { conditions: true }, body: [...statusCodes] },
      reader.as,
    )
    expect(total).toEqual({ totalElements: counts.conditions })
  })

  test('can sort, page, filter and export them', async () => {
    const wanted = waitFor(reader)
    const rows: QueryRow[] = []
    const params = { conditions: true, sort: 'custName,asc', pageSize: 7 } as const
    for (let cursor: string | null | undefined; cursor !== null;) {
      const read = await page(reader, { ...params, ...(cursor === undefined ? {} : { cursor }) })
      rows.push(...read.content)
      cursor = read.cursors?.next ?? null
    }
    expect(rows.map(({ custName }) => custName)).toEqual(
      wanted.map(({ partner, queryId }) => `${partner} ${queryId}`).toSorted(new Intl.Collator('et').compare),
    )
    const sent = await page(reader, { conditions: true }, ['SCR'])
    expect(ids(sent.content)).toEqual(ids(wanted.filter(({ status }) => status === 'SCR')))
    const found = await page(reader, { conditions: true, searchParam: 'nutipood' })
    expect(ids(found.content)).toEqual(ids(wanted.filter(({ partner }) => partner === 'Nutipood OÜ')))
    expect(await exported(reader.as)).toEqual(ids(wanted))
  })
})

test('a cursor belongs to its filter', async () => {
  const [credit] = readers.filter(({ role }) => role === 'CREDIT')
  if (!credit) throw new Error('no reader')
  const { cursors } = await page(credit, { conditions: true, pageSize: 5 })
  expect(
    await server.refuse(
      queryListCalls.all,
      { query: { pageSize: 5, cursor: cursors?.next ?? '' }, body: [...statusCodes] },
      CREDIT,
    ),
  ).toMatchObject({ status: 400 })
})
