import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { Call } from '../../../api/call.ts'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition } from '../../../api/condition.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import { runConditionDeadlines } from '../../../server/condition/condition-deadlines.ts'
import { createSuretyLink } from '../../../server/condition/surety-link.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import {
  applicantTable,
  applyLinkTable,
  applySessionTable,
  offerTable,
} from '../../../server/schema/offer.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { tokenHash } from '../../../server/selfserve/send-link.ts'
import { hashOf } from '../../../server/session/sso/browser-cookie.ts'
import { conditionNames, type DealRow, dealWalk, describeRow, personIn } from '../../models/deal.walk.ts'
import { anOffer } from '../../models/offer.cases.ts'
import {
  type DealConditionName,
  dealConditions,
  dealSituation,
  type DealPerson,
  type DealStepRow,
} from '../../specs/deal.table.ts'
import { runAt } from '../container/clock.ts'
import { queryIn } from '../container/scene.ts'
import { containerOf, decide, statusOf } from '../container/signing.ts'
import type { Arranged } from '../lifecycle/arrange.ts'
import { ask, genericStepRequest, emails } from '../lifecycle/take.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, files, of } from './scene.ts'

const IBAN = 'EE382200221020145685'
const LINK = 'c'.repeat(43)
const VISIT = 'v'.repeat(43)

let server: TestServer
let query: Arranged
let suretysToken: string
const asked = new Map<DealConditionName, Condition>()

beforeAll(async () => {
  server = await startTestServer()
  query = await queryIn(server, 'SCR', dealSituation)
  await putCustomersVisit()
  suretysToken = await putSuretysLink()
})
afterAll(() => server.stop())

/** The visit of a customer whose application is submitted, without the way there. */
const putCustomersVisit = async () => {
  const { queryId } = query
  const expiresAt = new Date(server.dependencies.now().getTime() + 3_600_000)
  const [client] = await server.database
    .update(queryTable)
    .set({ contactPersCode: '60001019906' })
    .where(eq(queryTable.queryId, queryId))
    .returning()
  if (!client) throw new Error('the query has gone')
  const personalCode = client.contactPersCode
  const entered = { ...anOffer, customerRegCode: client.custRegCode, attachments: [] }
  await server.database.insert(offerTable).values({ queryId, state: 'applied', application: false, entered })
  const [link] = await server.database
    .insert(applyLinkTable)
    .values({ queryId, channel: 'email', recipient: 'a@b.example', tokenHash: tokenHash(LINK), expiresAt })
    .returning()
  const linkId = link?.id ?? 0
  await server.database.insert(applicantTable).values({ queryId, linkId, personalCode, name: 'Mari Meri' })
  await server.database
    .insert(applySessionTable)
    .values({ secretHash: hashOf(VISIT), linkId, personalCode, expiresAt })
}

const putSuretysLink = async (): Promise<string> => {
  const { queryId } = query
  const surety = { queryId, name: 'Karl Käo', email: 'karl@kaendaja.example' }
  const [stored] = await server.database.insert(suretyTable).values(surety).returning()
  if (!stored) throw new Error('the surety was not stored')
  return (await createSuretyLink(server.dependencies, stored, [])).token
}

const conditionOf = (name: DealConditionName): Condition => {
  const found = asked.get(name)
  if (!found) throw new Error(`${name} is not asked yet`)
  return found
}

const emailOf = (person: DealPerson) => {
  if (person === 'customer' || person === 'surety') throw new Error('a guest has no account')
  return emails[person]
}

const answerOf = (name: DealConditionName) =>
  dealConditions[name].kind === 'field' ? { value: IBAN } : { text: 'Because of the season.' }

/** The calls by which each answers: in words or with a value, and with files. */
const answerAs = async (name: DealConditionName, person: DealPerson): Promise<number> => {
  const { conditionId } = conditionOf(name)
  const isFile = dealConditions[name].kind === 'document'
  if (person === 'customer') {
    const cookie = { headers: { cookie: `tehing_apply=${VISIT}` } }
    const body = { token: LINK, conditionId, ...answerOf(name) }
    return (await server.request(applyCalls.answerCondition, { body }, undefined, cookie)).status
  }
  if (person === 'surety') {
    if (!isFile) {
      const body = { token: suretysToken, conditionId, ...answerOf(name) }
      return (await server.request(suretyLinkCalls.answer, { body })).status
    }
    const cookie = { headers: { cookie: `tehing_surety=${suretysToken}` } }
    const upload = { params: { conditionId }, body: files('income.pdf') }
    return (await server.request(suretyLinkCalls.answerWithFiles, upload, undefined, cookie)).status
  }
  const [call, body]: [Call, unknown] = isFile
    ? [conditionCalls.answerWithFiles, files(`${name}.pdf`)]
    : [conditionCalls.answer, answerOf(name)]
  return (await server.request(call, { ...of(conditionOf(name)), body }, emailOf(person))).status
}

const askFor = async (name: DealConditionName, person: DealPerson): Promise<number> => {
  const { moves: _, ...wanted } = dealConditions[name]
  const { due, textEt, textEn } = aConditionAsked
  const conditions = [{ ...wanted, due, textEt, textEn }]
  const parts = { params: { id: query.queryId }, body: { conditions } }
  const { status, body } = await server.request(conditionCalls.ask, parts, emailOf(person))
  const stored = (body as { conditions: Condition[] }).conditions.at(-1)
  if (stored) asked.set(name, stored)
  return status
}

const passDay = async (name: DealConditionName): Promise<number> => {
  const { conditionId } = conditionOf(name)
  const overdueAt = new Date(server.dependencies.now().getTime() - 1)
  await server.database
    .update(conditionTable)
    .set({ overdueAt })
    .where(eq(conditionTable.conditionId, conditionId))
  await runConditionDeadlines(server.dependencies)
  return 200
}

const decisions = {
  accept: conditionCalls.accept,
  return: conditionCalls.return,
  waive: conditionCalls.waive,
}

/** Makes a move as its person would; returns the status of the response. */
const perform = async (name: DealConditionName, move: Extract<DealRow, { move: unknown }>['move']) => {
  const [, does = ''] = move.split(' ')
  const person = personIn(move)
  if (person === 'clock') return passDay(name)
  if (does === 'ask') return askFor(name, person)
  if (does === 'answer') return answerAs(name, person)
  const call = decisions[does as keyof typeof decisions]
  const body = call === decisions.accept ? {} : { reason: 'The page is unreadable.' }
  return (await server.request(call, { ...of(conditionOf(name)), body }, emailOf(person))).status
}

const containerNow = () => containerOf(server, query.queryId, query.container)

/** The signing that is sent now; its gateway answers after the call. */
const pageNow = () =>
  vi.waitFor(async () => {
    const page = (await containerNow()).signers[0]?.page
    if (!page) throw new Error('the container is not at the gateway yet')
    return page
  }, 60_000)

/** Takes a step as its person would; returns the response, or null without one. */
const take = async ({ from, type, by }: DealStepRow) => {
  if (type === 'deadline.passed') {
    await pageNow()
    await runAt(server, query.container, 'expiry')
    expect((await containerNow()).state).toBe('expired')
  } else if (by === 'signers') await decide(await pageNow(), 'sign')
  else return (await ask(server, genericStepRequest(query, from, type, by), by)).body
  return null
}

test.each(dealWalk.map((row) => [describeRow(row), row] as const))('%s', async (_, row) => {
  if (row.waiting) expect(await take(row.waiting)).toMatchObject({ status: 409, reason: row.waiting.guard })
  if ('step' in row) {
    const answer = await take(row.step)
    if (answer !== null) expect(answer).toMatchObject({ status: row.step.to })
    await vi.waitFor(async () => expect(await statusOf(server, query.queryId)).toBe(row.step.to), 60_000)
    return
  }
  expect([200, 201]).toContain(await perform(row.name, row.move))
  const { conditionId } = conditionOf(row.name)
  const [stored] = await server.database
    .select()
    .from(conditionTable)
    .where(eq(conditionTable.conditionId, conditionId))
  expect(stored?.state).toBe(row.to)
  expect(stored?.overdueSince !== null).toBe(row.name === 'income' && row.move !== 'credit ask')
})

test('the contract is active, with the answers of the customer and the surety under their names', async () => {
  const { queryId: id } = query
  const edited = await server.ask(queryCalls.edit, { params: { id } }, emails.compliance)
  expect(edited.status).toBe('CA')
  const [stored] = await server.database.select().from(queryTable).where(eq(queryTable.queryId, id))
  expect(stored?.bankAccountNumber).toBe(IBAN)
  const { conditions } = await server.ask(conditionCalls.find, { params: { id } }, emails.inhouse)
  expect(conditions.map(({ answer }) => answer?.answeredByName)).toEqual(
    conditionNames.map((name) => {
      if (name === 'account') return 'Mari Meri'
      return dealConditions[name].askedOf === 'surety' ? 'Karl Käo' : expect.any(String)
    }),
  )
})
