import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { type ConditionAsk } from '../../../api/condition.ts'
import { MAX_CONDITIONS } from '../../../api/condition-state.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { addDays, todayInTallinn } from '../../../domain/date.ts'
import { dueDayAfter, isWorkingDay } from '../../../domain/working-days.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import {
  aConditionAsked,
  accept,
  aDocumentAsked,
  aFieldAsked,
  answer,
  askFor,
  askForOne,
  find,
  insertOpen,
  of,
} from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const IBAN = 'EE382200221020145685'
const inCredit = () => queryIn(server, 'SCR')
const ask = (queryId: number, ...conditions: ConditionAsk[]) =>
  server.refuse(conditionCalls.ask, { params: { id: queryId }, body: { conditions } }, CREDIT)
const pathsOf = ({ fields = [] }: { fields?: { path: string; code: string }[] | undefined }) =>
  fields.map(({ path, code }) => `${path} ${code}`)

/** A weekend or holiday that is still to come. */
const freeDay = (): string => {
  let day = addDays(todayInTallinn(server.dependencies.now()), 1)
  while (isWorkingDay(day)) day = addDays(day, 1)
  return day
}

describe('credit asks', () => {
  test('for a document, a field and an answer, due on working days', async () => {
    const { queryId } = await inCredit()
    const asked = await askFor(server, queryId, aDocumentAsked, aFieldAsked, aConditionAsked)
    expect(asked.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'document open',
      'field open',
      'answer open',
    ])
    expect(asked[0]).toMatchObject({
      documentType: 'annualReport',
      field: null,
      dueDay: dueDayAfter(5, server.dependencies.now()),
      overdueDtime: null,
      answer: null,
      decision: null,
      fieldValue: null,
      askedByName: expect.stringMatching(/\w/),
    })
    expect(asked[1]).toMatchObject({ field: 'bankAccountNumber', fieldValue: '' })
  })

  test('and the partner reads its own conditions, in-house users all of them', async () => {
    const { queryId } = await inCredit()
    const ofCustomer = { ...aConditionAsked, askedOf: 'customer' } as const
    await askFor(server, queryId, ofCustomer, aConditionAsked)
    expect(await find(server, queryId, PARTNER)).toHaveLength(1)
    for (const as of [INHOUSE, CREDIT, COMPLIANCE] as const)
      expect(await find(server, queryId, as)).toHaveLength(2)
    const missing = { params: { id: queryId } }
    expect(await server.refuse(conditionCalls.find, missing, SHOP)).toMatchObject({ code: 'notFound' })
  })

  test.each<[string, Partial<ConditionAsk>, string]>([
    ['no type of a document', { kind: 'document' }, 'documentType field.required'],
    ['a type of an answer', { documentType: 'annualReport' }, 'documentType field.required'],
    ['no field', { kind: 'field' }, 'field field.required'],
    ['a field of the deal', { kind: 'field', field: 'interest' as never }, 'field field.choice'],
    ['nothing', { textEn: ' ' }, 'textEn field.required'],
    ['no Estonian text', { textEt: '' }, 'textEt field.required'],
    ['a text that is too long', { textEn: 'a'.repeat(1001) }, 'textEn field.tooLong'],
    ['an unknown side', { askedOf: 'seller' as never }, 'askedOf field.choice'],
    ['an unknown step', { neededFor: 'handover' as never }, 'neededFor field.choice'],
    ['a day that has passed', { due: { day: '2026-01-05' } }, 'due.day field.dayPassed'],
    ['the last day of the calendar', { due: { day: '9999-12-31' } }, 'due.day field.dayTooLate'],
  ])('not for %s', async (_, change, fault) => {
    const { queryId } = await inCredit()
    const refused = await ask(queryId, aConditionAsked, { ...aConditionAsked, ...change })
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(pathsOf(refused)).toEqual([`conditions.1.${fault}`])
    expect(await find(server, queryId, CREDIT)).toEqual([])
  })

  test('not for a weekend or holiday, nor by both a day and a number of days', async () => {
    const { queryId } = await inCredit()
    expect(pathsOf(await ask(queryId, { ...aConditionAsked, due: { day: freeDay() } }))).toEqual([
      'conditions.0.due.day field.workingDay',
    ])
    const both = { day: freeDay(), workingDays: 2 } as never
    expect(await ask(queryId, { ...aConditionAsked, due: both })).toMatchObject({ status: 400 })
    expect(await ask(queryId)).toMatchObject({ status: 400 })
  })

  test('not before it has the query, not after its contract, and not for earlier steps', async () => {
    for (const status of ['P', 'YS', 'N'] as const) {
      const { queryId } = await queryIn(server, status)
      expect(await ask(queryId, aConditionAsked)).toMatchObject({
        status: 409,
        reason: 'conditionAskedNow',
        currentStatus: status,
      })
    }
    const { queryId } = await queryIn(server, 'QA')
    expect(await ask(queryId, aConditionAsked)).toMatchObject({ reason: 'conditionAskedNow' })
    expect(await askForOne(server, queryId, { ...aConditionAsked, neededFor: 'signing' })).toMatchObject({
      state: 'open',
    })
  })

  test('for at most fifty that are open, and for all or none', async () => {
    const { queryId } = await inCredit()
    await insertOpen(server, queryId, MAX_CONDITIONS - 1)
    expect(await ask(queryId, aConditionAsked, aConditionAsked)).toMatchObject({
      status: 409,
      reason: 'conditionsBelowLimit',
    })
    expect(await find(server, queryId, CREDIT)).toHaveLength(MAX_CONDITIONS - 1)
    await askForOne(server, queryId)
  })

  test('once for a repeated call', async () => {
    const { queryId } = await inCredit()
    const call = () =>
      server.ask(
        conditionCalls.ask,
        { params: { id: queryId }, body: { conditions: [aConditionAsked] } },
        CREDIT,
        { headers: { 'idempotency-key': `ask-${queryId}` } },
      )
    expect(await call()).toEqual(await call())
    expect(await find(server, queryId, CREDIT)).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('in words is accepted by credit', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    const answered = await answer(server, asked)
    expect(answered).toMatchObject({
      state: 'answered',
      answer: { text: 'Because of the season.', documents: [], value: null },
    })
    expect(answered.answer?.answeredByName).toMatch(/\w/)
    expect(await accept(server, answered)).toMatchObject({ state: 'accepted', decision: { reason: '' } })
  })

  test('is returned with a reason, given again, and waived', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    await answer(server, asked)
    const returned = await server.ask(
      conditionCalls.return,
      { ...of(asked), body: { reason: 'Which season?', due: { workingDays: 9 } } },
      COMPLIANCE,
    )
    expect(returned).toMatchObject({
      state: 'returned',
      dueDay: dueDayAfter(9, server.dependencies.now()),
      decision: { reason: 'Which season?' },
      answer: { text: 'Because of the season.' },
    })
    expect(await answer(server, asked, 'Winter.')).toMatchObject({
      state: 'answered',
      answer: { text: 'Winter.' },
    })
    const waived = await server.ask(
      conditionCalls.waive,
      { ...of(asked), body: { reason: 'A guarantee came instead.' } },
      CREDIT,
    )
    expect(waived).toMatchObject({ state: 'waived', decision: { reason: 'A guarantee came instead.' } })
    const { content } = await server.ask(
      timelineCalls.find,
      { params: { id: queryId }, query: { kind: 'condition' } },
      CREDIT,
    )
    expect(content.map(({ event, about }) => `${event}: ${about}`)).toEqual(
      ['waived', 'answered', 'returned', 'answered', 'asked'].map(
        (what) => `condition.${what}: ${aConditionAsked.textEn}`,
      ),
    )
  })

  test('is refused twice, of a waived one, by another side, and in a closed query', async () => {
    const { queryId } = await inCredit()
    const [asked, waived, ofInhouse] = await askFor(server, queryId, aConditionAsked, aConditionAsked, {
      ...aConditionAsked,
      askedOf: 'inhouse',
    })
    if (!asked || !waived || !ofInhouse) throw new Error('three were asked')
    const refused = (condition: typeof asked, as: typeof PARTNER | typeof CREDIT) =>
      server.refuse(conditionCalls.answer, { ...of(condition), body: { text: 'Yes.' } }, as)
    expect(await refused(asked, CREDIT)).toMatchObject({
      status: 409,
      reason: 'conditionOfSide',
      detail: 'The partner answers this condition.',
    })
    await answer(server, asked)
    expect(await refused(asked, PARTNER)).toMatchObject({ reason: 'conditionNotFromThisState' })
    await server.ask(conditionCalls.waive, { ...of(waived), body: { reason: 'No need.' } }, CREDIT)
    expect(await refused(waived, PARTNER)).toMatchObject({ reason: 'conditionNotFromThisState' })
    expect(await refused(ofInhouse, PARTNER)).toMatchObject({ code: 'notFound' })
    await answer(server, ofInhouse, 'Yes.', INHOUSE)
    const last = await askForOne(server, queryId)
    await server.ask(
      queryCalls.changeStatus,
      { query: { queryId, status: 'N', closingReason: 'Debt' } },
      CREDIT,
    )
    const states = (await find(server, queryId, CREDIT)).map(({ state }) => state)
    expect(states).toEqual(['ended', 'waived', 'ended', 'ended'])
    expect(await refused(last, PARTNER)).toMatchObject({ reason: 'conditionNotFromThisState' })
  })

  test('of nothing, to another query’s condition, and a return without a reason are refused', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    const empty = await server.refuse(conditionCalls.answer, { ...of(asked), body: { text: ' ' } }, PARTNER)
    expect(empty).toMatchObject({ status: 409, reason: 'conditionHasAnswer' })
    const other = await inCredit()
    const elsewhere = {
      params: { id: other.queryId, conditionId: asked.conditionId },
      body: { text: 'Yes.' },
    }
    expect(await server.refuse(conditionCalls.answer, elsewhere, PARTNER)).toMatchObject({ code: 'notFound' })
    await answer(server, asked)
    const back = await server.refuse(conditionCalls.return, { ...of(asked), body: { reason: '' } }, CREDIT)
    expect(back).toMatchObject({ status: 409, reason: 'conditionHasReason' })
  })

  test('that was read before another is not accepted', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    const read = await answer(server, asked)
    await server.ask(conditionCalls.return, { ...of(asked), body: { reason: 'Which?' } }, COMPLIANCE)
    await answer(server, asked, 'Another one.')
    const stale = { ...of(asked), body: { modifiedDtime: read.modifiedDtime } }
    expect(await server.refuse(conditionCalls.accept, stale, CREDIT)).toMatchObject({
      status: 409,
      code: 'record.conflict',
      stored: { answer: { text: 'Another one.' } },
    })
  })

  test('of two at once counts one', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    const answers = await Promise.all(
      ['One.', 'Two.'].map((text) =>
        server.request(conditionCalls.answer, { ...of(asked), body: { text } }, PARTNER),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a field', () => {
  const fill = (asked: Parameters<typeof of>[0], value: string | undefined) =>
    server.request(conditionCalls.answer, { ...of(asked), body: { value } }, PARTNER)

  test('is filled in although the form is locked, by the rules of the form', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId, aFieldAsked)
    const query = { queryId, bankAccountNumber: IBAN }
    expect(await server.refuse(queryCalls.save, { body: query }, PARTNER)).toMatchObject({
      code: 'query.locked',
    })
    expect(await fill(asked, 'EE12')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'value', code: 'field.iban' }] },
    })
    expect(await fill(asked, undefined)).toMatchObject({
      status: 409,
      body: { reason: 'conditionHasAnswer' },
    })
    expect(await fill(asked, ` ${IBAN} `)).toMatchObject({
      status: 200,
      body: { state: 'answered', fieldValue: IBAN, answer: { value: IBAN } },
    })
    const read = await server.ask(queryCalls.edit, { params: { id: queryId } }, CREDIT)
    expect(read.bankAccountNumber).toBe(IBAN)
    const { content } = await server.ask(timelineCalls.find, { params: { id: queryId }, query: {} }, CREDIT)
    expect(content.flatMap(({ saved }) => saved)).toEqual([
      { field: 'bankAccountNumber', before: '', after: IBAN },
    ])
  })
})

describe('a field that was filled in after the answer was begun', () => {
  const OTHER = 'EE982200221111099080'
  const given = { value: IBAN, basedOn: '' }

  /** The field is asked for, and has got another value since. */
  const overtaken = async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId, aFieldAsked)
    await server.database
      .update(queryTable)
      .set({ bankAccountNumber: OTHER })
      .where(eq(queryTable.queryId, queryId))
    return { asked, call: (body: object) => ({ ...of(asked), body: { ...given, ...body } }) }
  }

  test('is not overwritten unseen: the refusal holds its value, and the next answer names that', async () => {
    const { asked, call } = await overtaken()
    expect(asked.fieldValue).toBe('')
    expect(await server.refuse(conditionCalls.answer, call({}), PARTNER)).toMatchObject({
      status: 409,
      code: 'record.conflict',
      stored: { state: 'open', fieldValue: OTHER, modifiedDtime: asked.modifiedDtime },
    })
    expect(await server.ask(conditionCalls.answer, call({ basedOn: OTHER }), PARTNER)).toMatchObject({
      state: 'answered',
      answer: { value: IBAN },
    })
  })

  test('is no conflict with the same value, nor for a caller that has read none', async () => {
    const same = await overtaken()
    expect(await server.ask(conditionCalls.answer, same.call({ value: ` ${OTHER}` }), PARTNER)).toMatchObject(
      { state: 'answered' },
    )
    const { call } = await overtaken()
    expect(await server.ask(conditionCalls.answer, call({ basedOn: undefined }), PARTNER)).toMatchObject({
      answer: { value: IBAN },
    })
  })
})

describe('a step that waits for a condition', () => {
  const approve = (queryId: number) =>
    server.request(queryCalls.changeStatus, { query: { queryId, status: 'QA' } }, CREDIT)

  test('is refused with the condition’s name in the caller’s language, until the answer is accepted', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId)
    const reason = 'conditionsMetForDecision'
    expect(await approve(queryId)).toMatchObject({
      status: 409,
      body: { reason, detail: `The decision waits for a condition: “${aConditionAsked.textEn}”.` },
    })
    await answer(server, asked)
    await server.ask(userCalls.changeLanguage, { query: { language: 'et' } }, CREDIT)
    expect(await approve(queryId)).toMatchObject({
      status: 409,
      body: { reason, detail: `Otsus ootab lisanõuet: „${aConditionAsked.textEt}“.` },
    })
    await server.ask(userCalls.changeLanguage, { query: { language: 'en' } }, CREDIT)
    await accept(server, asked)
    expect(await approve(queryId)).toMatchObject({ status: 200 })
  })

  test('is named in the facts that a reader may see', async () => {
    const { queryId } = await inCredit()
    await askFor(
      server,
      queryId,
      { ...aConditionAsked, askedOf: 'customer', textEn: 'Your payslip' },
      { ...aConditionAsked, neededFor: 'signing' },
    )
    const allFor = async (as: typeof PARTNER | typeof CREDIT) =>
      (await server.ask(queryCalls.edit, { params: { id: queryId } }, as)).facts
    const factsFor = async (as: typeof PARTNER | typeof CREDIT) => (await allFor(as)).conditions
    expect(await allFor(PARTNER)).toMatchObject({ conditionsWaiting: 1 })
    expect(await allFor(CREDIT)).toMatchObject({ conditionsWaiting: 0 })
    expect(await factsFor(CREDIT)).toMatchObject({
      decision: { count: 1, first: { en: 'Your payslip' } },
      signing: { count: 1, first: { et: aConditionAsked.textEt } },
      contract: { count: 0, first: null },
    })
    expect(await factsFor(PARTNER)).toMatchObject({
      decision: { count: 1, first: null },
      signing: { count: 1 },
    })
  })
})

test('conditions are stored without any that was refused', async () => {
  const stored = await server.database.select().from(conditionTable).where(eq(conditionTable.state, 'new'))
  expect(stored).toEqual([])
})
