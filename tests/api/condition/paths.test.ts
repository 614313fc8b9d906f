import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../api/call.ts'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { type ConditionState, conditionStates } from '../../../api/condition-state.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import type { ProblemDetails } from '../../../api/problem.ts'
import type { ConditionEvent, ConditionFacts } from '../../../machines/lifecycle/condition/condition-facts.ts'
import {
  isGuest,
  performerOf,
  readsCondition,
} from '../../../machines/lifecycle/condition/condition-facts.ts'
import { principalKind, type PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import { insertCondition } from '../../../server/condition/condition.store.ts'
import { Problem } from '../../../server/platform/http/problem.ts'
import { conditionTable as stored } from '../../../server/schema/condition.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { conditionCaseNamed } from '../../models/condition.cases.ts'
import { conditionRefusals, conditionTable } from '../../specs/condition.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { expectRecorded } from '../lifecycle/recorded.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, aFieldAsked, askForOne, files, insertOpen, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type As = `${string}@${string}`
type Scene = { condition: Condition; docFileId: number }

const IBAN = 'EE382200221020145685'
const ANOTHER_PARTNER = 8
const isOfAnother = (event: ConditionEvent): boolean => performerOf(event)?.partnerId === ANOTHER_PARTNER

const accounts: Record<PrincipalKind, As> = {
  partner: PARTNER,
  inhouse: INHOUSE,
  shop: SHOP,
  credit: CREDIT,
  compliance: COMPLIANCE,
  system: CREDIT,
}

/** The demo account in the place of a case's principal. */
const accountOf = (event: ConditionEvent): As => {
  const principal = performerOf(event)
  if (!principal) throw new Error(`nobody does ${event.type}`)
  if (isOfAnother(event)) return OTHER_SHOP
  return accounts[principalKind(principal)]
}

const askedLike = ({ kind, askedOf, neededFor }: ConditionFacts) => {
  const asked = { answer: aConditionAsked, document: aDocumentAsked, field: aFieldAsked }[kind]
  return { ...asked, askedOf, neededFor }
}

/** A query in credit with a document; a shop's where a shop answers. */
const newQuery = async ({ askedOf }: ConditionFacts) => {
  const ofShop = askedOf === 'shop'
  const { queryId } = await queryIn(server, 'SCR', ofShop ? { product: 'ONSPOT' } : {})
  const upload = { params: { queryId }, body: files('report.pdf') }
  const { body } = await server.request(documentCalls.upload, upload, CREDIT)
  const [document] = body as { docFileId: number }[]
  return { queryId, docFileId: document?.docFileId ?? 0 }
}

const apply = async ({ conditionId }: Pick<Condition, 'conditionId'>, event: ConditionEvent) => {
  try {
    await server.database.transaction((tx) =>
      server.dependencies.lifecycles.condition.apply(tx, conditionId, event),
    )
    return { status: 200 }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: error.status, reason: error.parts.reason }
  }
}

/** Brings a new condition of these facts into a state, by events that are allowed on the way. */
const bring = async (state: ConditionState, facts: ConditionFacts): Promise<Scene> => {
  if (state === 'ended') {
    const scene = await bring(facts.endedFrom ?? 'open', facts)
    expect(await apply(scene.condition, { type: 'query.closed' })).toEqual({ status: 200 })
    return scene
  }
  const { queryId, docFileId } = await newQuery(facts)
  const condition = await askForOne(server, queryId, askedLike(facts))
  const principal = { userId: 1, role: 'CREDIT', inhouse: false, partnerId: null } as const
  if (state !== 'open') {
    const { fieldFilled } = facts
    const [query] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, queryId))
    const side = facts.askedOf === 'customer' ? ({ role: 'CUSTOMER', name: 'Mari' } as const) : null
    const user = { userId: 1, role: 'PARTNER', inhouse: true, partnerId: query?.partnerId ?? null } as const
    const answer = { text: 'First.', docFileIds: [docFileId], ...(facts.kind === 'field' && { value: IBAN }) }
    await apply(condition, { type: 'condition.answer', principal: side ?? user, answer })
    if (!fieldFilled)
      await server.database
        .update(queryTable)
        .set({ bankAccountNumber: '' })
        .where(eq(queryTable.queryId, queryId))
  }
  if (state === 'returned') {
    const schedule = { dueDay: condition.dueDay, remindAt: null, overdueAt: null }
    await apply(condition, { type: 'condition.return', principal, reason: 'Why?', schedule })
  }
  return { condition, docFileId }
}

/** Puts the rest of the facts into the database. */
const put = async ({ condition: { queryId, conditionId } }: Scene, facts: ConditionFacts) => {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  await server.database
    .update(stored)
    .set({
      remindAt: moment(facts.remindAt),
      overdueAt: moment(facts.overdueAt),
      ...(facts.ofApproval && { askedBy: null }),
    })
    .where(eq(stored.conditionId, conditionId))
  await server.database
    .update(queryTable)
    .set({ status: facts.queryStatus, ...(facts.fieldFilled && { bankAccountNumber: IBAN }) })
    .where(eq(queryTable.queryId, queryId))
}

const call = async (name: Call, parts: { params: unknown; body: unknown }, as: As) => {
  const { status, body } = await server.request(name, parts, as)
  return { status, reason: (body as Partial<ProblemDetails>).reason }
}

/** Performs an event as its person would: by a call, or if there is none, through the lifecycle. */
const perform = ({ condition, docFileId }: Scene, event: ConditionEvent) => {
  const by = (name: Call, body: unknown) => call(name, { ...of(condition), body }, accountOf(event))
  switch (event.type) {
    case 'condition.answer': {
      if (isGuest(event.principal)) return apply(condition, event)
      const { docFileIds: given, value, ...answer } = event.answer
      return by(conditionCalls.answer, {
        ...answer,
        ...(given !== undefined && { docFileIds: [docFileId] }),
        ...(value !== undefined && { value: value.trim() === '' ? value : IBAN }),
      })
    }
    case 'condition.accept':
      return by(conditionCalls.accept, {})
    case 'condition.return':
      return by(conditionCalls.return, { reason: event.reason })
    case 'condition.waive':
      return by(conditionCalls.waive, { reason: event.reason })
    default:
      return apply(condition, event)
  }
}

/** Reached by no call: the state of a condition that the system asks. */
const askedBySystem = async (queryId: number, facts: ConditionFacts, event: ConditionEvent) => {
  const { due: _, ...asked } = askedLike(facts)
  const conditionId = await insertCondition(server.database, { ...asked, queryId, dueDay: facts.dueDay })
  await server.database
    .update(queryTable)
    .set({ status: facts.queryStatus })
    .where(eq(queryTable.queryId, queryId))
  expect(await apply({ conditionId }, event)).toEqual({ status: 200 })
  return stateOf({ conditionId })
}

const stateOf = async ({
  conditionId,
}: Pick<Condition, 'conditionId'>): Promise<ConditionState | undefined> =>
  (await server.database.select().from(stored).where(eq(stored.conditionId, conditionId)))[0]?.state

/** The first case of each; the machine's own test covers all. */
const firstOfEach = <One>(ones: readonly One[], keyOf: (one: One) => string): One[] =>
  [...Map.groupBy(ones, keyOf).values()].flatMap(([first]) => first ?? [])
const typeOf = ({ name }: { name: string }) => conditionCaseNamed(name).event.type

const afterAsking = conditionStates.filter((state) => state !== 'new')
const rows = firstOfEach(
  afterAsking.flatMap((from) =>
    Object.entries(conditionTable[from]).map(([name, { to }]) => ({ from, name, to })),
  ),
  (row) => `${row.from} ${typeOf(row)} ${conditionCaseNamed(row.name).facts.kind} ${row.to}`,
)
const refusals = firstOfEach(
  afterAsking.flatMap((from) =>
    Object.entries(conditionRefusals[from] ?? {}).map(([name, reason]) => ({ from, name, reason })),
  ),
  (row) => `${row.from} ${typeOf(row)} ${row.reason}`,
)

describe('transitions of the table', () => {
  test.each(rows)('$from: $name → $to', async ({ from, name, to }) => {
    const { facts, event } = conditionCaseNamed(name)
    const scene = await bring(from, facts)
    await put(scene, facts)
    expect(await perform(scene, event)).toMatchObject({ status: 200 })
    expect(await stateOf(scene.condition)).toBe(to)
  })

  test.each(Object.keys(conditionTable.new))('new: %s → open', async (name) => {
    const { facts, event } = conditionCaseNamed(name)
    const { queryId } = await newQuery(facts)
    if (facts.otherOpen > 0) await insertOpen(server, queryId, facts.otherOpen)
    if (performerOf(event) === null) return expect(await askedBySystem(queryId, facts, event)).toBe('open')
    const parts = { params: { id: queryId }, body: { conditions: [askedLike(facts)] } }
    expect(await call(conditionCalls.ask, parts, accountOf(event))).toMatchObject({ status: 201 })
  })
})

/** The expected response: hidden conditions are missing, and some calls are limited to some roles. */
const refusalOf = (facts: ConditionFacts, event: ConditionEvent, reason: string) => {
  const principal = performerOf(event)
  if (principal && event.type !== 'condition.answer' && reason === 'conditionByProvider')
    return { status: 403 }
  if (isOfAnother(event)) return { status: 404 }
  if (principal && !readsCondition(principalKind(principal), facts.askedOf)) return { status: 404 }
  return { status: 409, reason }
}

describe('refusals of the table', () => {
  test.each(refusals)('$from: $name, refused by $reason', async ({ from, name, reason }) => {
    const { facts, event } = conditionCaseNamed(name)
    const scene = await bring(from, facts)
    await put(scene, facts)
    expect(await perform(scene, event)).toMatchObject(refusalOf(facts, event, reason))
    expect(await stateOf(scene.condition)).toBe(from)
  })
})

test('every step is recorded', async () => {
  await expectRecorded(server, 'condition')
})
