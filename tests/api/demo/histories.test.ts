import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusCode } from '../../../api/status.ts'
import { placeholderEvent } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { type QueryPrincipal, system } from '../../../machines/lifecycle/query/principal.ts'
import { failingGuard } from '../../../machines/lifecycle/query/guards.ts'
import { transitionsOf } from '../../../machines/lifecycle/query/transitions.ts'
import { queryFacts } from '../../../server/query/record/lifecycle-facts.ts'
import { loadQueryParts, type StoredQuery } from '../../../server/query/record/query.store.ts'
import { type ContainerRow, containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { type UserRow, userTable } from '../../../server/schema/user.table.ts'
import { findHistory } from '../../../server/query/parts/status-history.store.ts'
import { startTestServer, type TestServer } from '../server.ts'

type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number]
type Times = Pick<ContainerRow, 'state' | 'sentAt' | 'allSignedAt'>
type Demo = { stored: StoredQuery; rows: HistoryRow[]; containers: Times[] }

let server: TestServer
let users: UserRow[]
let demos: Demo[]
beforeAll(async () => {
  server = await startTestServer()
  users = await server.database.select().from(userTable)
  demos = await Promise.all(
    (await server.database.select().from(queryTable)).map(async (query) => ({
      stored: await loadQueryParts(server.database, query),
      rows: await findHistory(server.database, query.queryId),
      containers: await server.database
        .select({
          state: containerTable.state,
          sentAt: containerTable.sentAt,
          allSignedAt: containerTable.allSignedAt,
        })
        .from(containerTable)
        .where(eq(containerTable.queryId, query.queryId)),
    })),
  )
})
afterAll(() => server.stop())

/** Older systems and customers' applications start a query in another status. */
const entries = ({ query }: StoredQuery): StatusCode[] => {
  if (query.status === 'MICO' || query.status === 'MICR') return [query.status]
  return query.aplink === null ? ['P'] : ['SCR']
}

const sameName = (name: string) => (user: UserRow) => `${user.firstName} ${user.lastName}` === name

/** The principal of a step; a colleague without an account belongs to the query's own partner. */
const principalOf = (row: HistoryRow, { partner }: StoredQuery): QueryPrincipal => {
  if (row.createdByName === '') return system
  const user = users.find(({ accountUserId }) => accountUserId === row.createdBy)
  if (!user) {
    expect(users.some(sameName(row.createdByName))).toBe(false)
    const role = partner.featureOnSpot || partner.featureSelfServe ? 'SHOP' : 'PARTNER'
    return { userId: 0, role, partnerId: partner.partnerId, inhouse: partner.inhouse }
  }
  const inhouse = user.partnerId === partner.partnerId ? partner.inhouse : user.email.startsWith('inhouse')
  return { userId: user.accountUserId, role: user.userRole, partnerId: user.partnerId, inhouse }
}

/** The step between two rows, or why each candidate fails. */
const stepBetween = (from: HistoryRow, to: HistoryRow, stored: StoredQuery) => {
  const principal = principalOf(to, stored)
  const facts = {
    ...queryFacts(stored, principal, to.createdAt),
    limit: queryFacts(stored, principal, new Date()).limit,
  }
  const ways = transitionsOf(from.status)
    .filter((step) => step.to === to.status)
    .map((step) => {
      const event = placeholderEvent(step.event, principal, { containers: [1], reason: to.reason ?? '' })
      return { event: step.event, fails: failingGuard({ facts, event, step }) }
    })
  return (
    ways.find(({ fails }) => fails === null)?.event ??
    `${from.status} → ${to.status}: ${ways.map(({ event, fails }) => `${event} ${fails}`).join(', ')}`
  )
}

const walk = ({ stored, rows }: Pick<Demo, 'stored' | 'rows'>) =>
  rows.slice(1).map((row, index) => stepBetween(rows[index] ?? row, row, stored))

test('every demo query reached its status by steps of the lifecycle', () => {
  const wrong = demos.flatMap((demo) =>
    walk(demo)
      .filter((step) => step.includes('→'))
      .map((step) => `${demo.stored.query.queryId} ${step}`),
  )
  expect(wrong).toEqual([])
  for (const { stored, rows } of demos) {
    expect(rows.slice(1).map(({ event }) => event)).toEqual(walk({ stored, rows }))
    expect(entries(stored)).toContain(rows[0]?.status)
    expect(rows.at(-1)?.status).toBe(stored.query.status)
  }
})

test('the automatic decision was taken when the query was sent, and the history shows it', () => {
  const wrong = demos.flatMap(({ stored, rows }) => {
    const { queryId, automaticDecision } = stored.query
    const sent = rows.findIndex((row, index) => index > 0 && row.status === 'SCR')
    const decidedAt = rows[sent]?.createdAt.toISOString()
    const approved = sent > 0 && rows[sent + 1]?.createdByName === ''
    const holds =
      automaticDecision?.decidedAt === decidedAt && (automaticDecision?.outcome === 'approved') === approved
    return holds ? [] : [{ queryId, decidedAt, approved, automaticDecision }]
  })
  expect(wrong).toEqual([])
})

test('the effects of steps have run: ledger contract, containers sent and signed', () => {
  for (const { stored, rows, containers } of demos) {
    const { queryId, lendifyRefno } = stored.query
    const steps = walk({ stored, rows })
    if (steps.includes('contract.createForShop')) expect([queryId, lendifyRefno]).not.toEqual([queryId, ''])
    const sentAt = rows.find(({ status }) => status === 'YS')?.createdAt ?? null
    const signedAt = rows[steps.indexOf('containers.allSigned') + 1]?.createdAt ?? null
    const signed = steps.includes('containers.allSigned') ? signedAt : null
    const state = signed === null ? 'sent' : 'allSigned'
    expect([queryId, containers]).toEqual([
      queryId,
      sentAt === null ? [] : [{ state, sentAt, allSignedAt: signed }],
    ])
  }
})
