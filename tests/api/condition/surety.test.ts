import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition, ConditionAsk } from '../../../api/condition.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import type { SuretyView } from '../../../api/surety-link.ts'
import { sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Jobs } from '../../../server/platform/jobs/jobs.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyLinkTable } from '../../../server/schema/surety-link.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { CREDIT, INHOUSE, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, accept, aDocumentAsked, aFieldAsked, askFor, files, find, of } from './scene.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const MONDAY = new Date('2026-11-30T06:15:00Z')
const EMAIL = 'karl@kaendaja.example'

const letters: Letter[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
})
afterAll(() => server.stop())
beforeEach(() => {
  letters.length = 0
})

const ofSurety = { askedOf: 'surety', neededFor: 'decision' } as const
const words: ConditionAsk = { ...aConditionAsked, ...ofSurety }
const document: ConditionAsk = { ...aDocumentAsked, ...ofSurety }
const field: ConditionAsk = { ...aFieldAsked, ...ofSurety }

/** A query in credit with sureties of these addresses. */
const queryWith = async (...emails: readonly string[]) => {
  const { queryId } = await queryIn(server, 'SCR')
  await server.database
    .update(queryTable)
    .set({ custName: 'Mari Maasikas-Tamm', consumer: true, language: 'en' })
    .where(eq(queryTable.queryId, queryId))
  const sureties = await server.database
    .insert(suretyTable)
    .values(emails.map((email, at) => ({ queryId, name: `Karl ${at}`, email })))
    .returning()
  return { queryId, ids: sureties.map(({ suretyId }) => suretyId) }
}

/** The token in the next letter to an address, after those that came before. */
const tokenIn = async (email: string, before = 0): Promise<string> =>
  vi.waitFor(() => {
    const text = letters.filter(({ to }) => to === email)[before]?.text
    const token = /\/surety#([\w-]{43})/.exec(text ?? '')?.[1]
    if (token === undefined) throw new Error(`no letter to ${email}`)
    return token
  }, PATIENCE)

/** Sends what is new, whether or not the reader has had a letter today. */
const gather = () => {
  const { jobs } = server.dependencies
  const sendOnce: Jobs['sendOnce'] = async (tx, job, data) => {
    await jobs.send(tx, job, data)
    return true
  }
  return sendDailyLetters({ ...server.dependencies, jobs: { ...jobs, sendOnce }, now: () => MONDAY })
}

const open = async (token: string, language?: 'en' | 'et'): Promise<SuretyView> =>
  server.ask(suretyLinkCalls.open, { body: { token, ...(language && { language }) } })

const send = (token: string, { conditionId }: Condition, given: Record<string, unknown>) =>
  server.request(suretyLinkCalls.answer, { body: { token, conditionId, ...given } })

/** Uploads as the browser that has opened the link. */
const upload = async (token: string, { conditionId }: Condition, body: FormData) => {
  const { headers } = await server.request(suretyLinkCalls.open, { body: { token } })
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const sent = { headers: { cookie } }
  return server.request(suretyLinkCalls.answerWithFiles, { params: { conditionId }, body }, undefined, sent)
}

test('a surety answers by the link of the letter, without an account and without data of the client', async () => {
  const { queryId } = await queryWith(EMAIL)
  const [asked, paper, account] = await askFor(server, queryId, words, document, field)
  if (!asked || !paper || !account) throw new Error('three were asked')
  expect(asked.surety).toMatchObject({ name: 'Karl 0' })
  await gather()
  const token = await tokenIn(EMAIL)
  const text = letters.find(({ to }) => to === EMAIL)?.text ?? ''
  expect(text).toContain('You are a surety of M. M. T.')
  expect(text).toContain('3 answers')
  expect(text).not.toContain('Maasikas')

  const view = await open(token)
  expect(view).toMatchObject({ link: 'open', about: { client: 'M. M. T.' } })
  expect(
    view.conditions.map(({ kind, askedByName, fieldValue, history }) => [
      kind,
      askedByName,
      fieldValue,
      history,
    ]),
  ).toEqual(['answer', 'document', 'field'].map((kind) => [kind, '', null, []]))
  expect(JSON.stringify(view)).not.toContain('Maasikas')

  // Whether the form has a value is not the surety's to know.
  await server.database
    .update(queryTable)
    .set({ bankAccountNumber: 'EE382200221020145685' })
    .where(eq(queryTable.queryId, queryId))
  expect(await send(token, account, {})).toMatchObject({
    status: 409,
    body: { reason: 'conditionHasAnswer' },
  })
  expect(await send(token, asked, { text: 'Yes, I know.' })).toMatchObject({ status: 200 })
  expect(await send(token, account, { value: 'EE382200221020145685' })).toMatchObject({ status: 200 })
  expect(await upload(token, paper, files('income.pdf'))).toMatchObject({ status: 201 })
  const answered = await open(token)
  expect(
    answered.conditions.map(({ state, answer }) => [state, answer?.text, answer?.value, answer?.documents]),
  ).toEqual(Array.from({ length: 3 }, () => ['answered', '', null, []]))

  const seen = await find(server, queryId, INHOUSE)
  expect(seen.map(({ answer }) => answer?.answeredByName)).toEqual(['Karl 0', 'Karl 0', 'Karl 0'])
  expect(seen[0]?.answer?.text).toBe('Yes, I know.')
  expect(await find(server, queryId, PARTNER)).toEqual([])
  const names = async (as: typeof PARTNER | typeof INHOUSE) =>
    (await server.ask(documentCalls.find, { params: { queryId } }, as)).map(({ fileName }) => fileName)
  expect(await names(INHOUSE)).toContain('income.pdf')
  expect(await names(PARTNER)).not.toContain('income.pdf')
})

test('the token is stored as a hash, and an unknown one leads nowhere', async () => {
  const { queryId } = await queryWith('hash@kaendaja.example')
  await askFor(server, queryId, words)
  await gather()
  const token = await tokenIn('hash@kaendaja.example')
  const stored = await server.database.select().from(suretyLinkTable)
  expect(stored.length).toBeGreaterThan(0)
  expect(JSON.stringify(stored)).not.toContain(token)
  const guess = (unknown: string) => server.request(suretyLinkCalls.open, { body: { token: unknown } })
  const guesses = Array.from({ length: 50 }, (_, index) => guess(`${index}`.padStart(43, 'x')))
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
  expect(await guess('y'.repeat(43))).toMatchObject({ status: 429 })
  expect((await open(token)).link).toBe('open')
})

test('a link reaches no condition of another surety, side or query', async () => {
  const { queryId, ids } = await queryWith('one@kaendaja.example', 'other@kaendaja.example')
  const [first = 0, second = 0] = ids
  const [own, others, nobodys, customers] = await askFor(
    server,
    queryId,
    { ...words, suretyId: first },
    { ...words, suretyId: second },
    words,
    { ...words, askedOf: 'customer' },
  )
  if (!own || !others || !nobodys || !customers) throw new Error('four were asked')
  expect(nobodys.surety).toBeNull()
  await gather()
  const token = await tokenIn('one@kaendaja.example')
  expect((await open(token)).conditions.map(({ conditionId }) => conditionId)).toEqual([own.conditionId])
  for (const foreign of [others, nobodys, customers]) {
    expect(await send(token, foreign, { text: 'Yes.' })).toMatchObject({ status: 404 })
    expect(await upload(token, foreign, files('a.pdf'))).toMatchObject({ status: 404 })
  }
  const elsewhere = await queryWith('one@kaendaja.example')
  const wrong = { params: { id: elsewhere.queryId }, body: { conditions: [{ ...words, suretyId: first }] } }
  expect(await server.request(conditionCalls.ask, wrong, CREDIT)).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'conditions.0.suretyId', code: 'field.choice' }] },
  })
})

/** A query with one condition, asked of a surety whose link is open. */
const openedLink = async (email: string) => {
  const { queryId, ids } = await queryWith(email)
  const [condition] = await askFor(server, queryId, words)
  if (!condition) throw new Error('one was asked')
  await gather()
  const token = await tokenIn(email)
  return { queryId, condition, token, suretyId: ids[0] ?? 0 }
}
type Opened = Awaited<ReturnType<typeof openedLink>>

const waive = ({ condition }: Opened) =>
  server.ask(conditionCalls.waive, { ...of(condition), body: { reason: 'Not needed.' } }, CREDIT)

test.each([
  ['it is waived', 'closed', waive],
  [
    'its answer is accepted',
    'closed',
    async ({ token, condition }: Opened) => {
      await send(token, condition, { text: 'Yes.' })
      await accept(server, condition)
    },
  ],
  [
    'the query is closed',
    'closed',
    ({ queryId }: Opened) =>
      server.request(
        queryCalls.changeStatus,
        { query: { queryId, status: 'N', closingReason: 'Debt' } },
        CREDIT,
      ),
  ],
  [
    'the surety has another address',
    'revoked',
    ({ suretyId }: Opened) =>
      server.database
        .update(suretyTable)
        .set({ email: 'right@kaendaja.example' })
        .where(eq(suretyTable.suretyId, suretyId)),
  ],
  [
    'its time has passed',
    'expired',
    ({ suretyId }: Opened) =>
      server.database
        .update(suretyLinkTable)
        .set({ expiresAt: new Date() })
        .where(eq(suretyLinkTable.suretyId, suretyId)),
  ],
] as const)('a link ends once %s', async (_, link, end) => {
  const email = `${link}@kaendaja.example`
  const opened = await openedLink(email)
  expect((await open(opened.token)).link).toBe('open')
  await end(opened)
  // An open page shows how its conditions ended, unless the link is now another person's.
  const { conditionId } = opened.condition
  const shown = link === 'closed' ? [expect.objectContaining({ conditionId })] : []
  expect(await open(opened.token)).toEqual({ link, about: null, conditions: shown })
  expect(await send(opened.token, opened.condition, { text: 'Yes.' })).toMatchObject({
    status: 410,
    body: { code: 'surety.over' },
  })
})

test('a newer letter revokes the older link, in the language that the surety has picked', async () => {
  const email = 'newer@kaendaja.example'
  const { queryId, token } = await openedLink(email)
  await open(token, 'et')
  await askFor(server, queryId, document)
  await gather()
  const newer = await tokenIn(email, 1)
  expect(letters.filter(({ to }) => to === email)[1]?.text).toContain('Oled kliendi M. M. T. käendaja')
  await vi.waitFor(async () => expect((await open(token)).link).toBe('revoked'), PATIENCE)
  expect((await open(newer)).conditions).toHaveLength(2)
})

describe('after a letter', () => {
  test('a surety whose address is corrected gets a link at the right one', async () => {
    const { queryId, condition, suretyId } = await openedLink('wrong@kaendaja.example')
    await gather()
    const email = 'corrected@kaendaja.example'
    await server.ask(
      suretyCalls.save,
      { params: { queryId }, query: {}, body: [{ suretyId, name: 'Karl 0', email }] },
      INHOUSE,
    )
    await gather()
    expect((await open(await tokenIn(email))).conditions).toMatchObject([
      { conditionId: condition.conditionId },
    ])
    expect(letters.filter(({ to }) => to === 'wrong@kaendaja.example')).toHaveLength(1)
  })

  test('in-house users are notified of what was asked of a surety who is removed', async () => {
    const { queryId, suretyId } = await openedLink('removed@kaendaja.example')
    const toHouse = () => letters.filter(({ to, text }) => to === INHOUSE && text.includes(`#${queryId},`))
    await server.ask(suretyCalls.delete, { body: { suretyId } }, INHOUSE)
    expect(toHouse()).toEqual([])
    await gather()
    await vi.waitFor(() => expect(toHouse()).toHaveLength(1), PATIENCE)
  })
})

test('without an address the manager is notified instead, and answers', async () => {
  const { queryId } = await queryWith('')
  const [condition] = await askFor(server, queryId, words)
  if (!condition) throw new Error('one was asked')
  const answer = { ...of(condition), body: { text: 'Answered by phone.' } }
  expect(await server.request(conditionCalls.answer, answer, INHOUSE)).toMatchObject({ status: 200 })
  const [stored] = await server.database
    .select()
    .from(conditionTable)
    .where(eq(conditionTable.conditionId, condition.conditionId))
  expect(stored?.suretyId).not.toBeNull()
})
