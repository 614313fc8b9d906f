import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition, Conditions } from '../../../api/condition.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { personApplies, Phone, startApplyServer } from '../apply/scene.ts'
import { CREDIT, INHOUSE } from '../container/scene.ts'
import { SHOP } from '../selfserve/scene.ts'
import type { TestServer } from '../server.ts'
import { aConditionAsked, accept, aDocumentAsked, aFieldAsked, askFor, files, find, of } from './scene.ts'

let scene: Awaited<ReturnType<typeof startApplyServer>>
let server: TestServer

beforeAll(async () => {
  scene = await startApplyServer()
  server = scene.server
})
afterAll(() => server.stop())

const ofCustomer = { askedOf: 'customer', neededFor: 'signing' } as const

const read = async ({ token, headers }: Phone): Promise<Condition[]> =>
  (await server.ask(applyCalls.conditions, { body: { token } }, undefined, headers)).conditions

const send = ({ token, headers }: Phone, { conditionId }: Condition, given: Record<string, unknown>) =>
  server.request(applyCalls.answerCondition, { body: { token, conditionId, ...given } }, undefined, headers)

const upload = ({ headers }: Phone, { conditionId }: Condition, body: FormData) =>
  server.request(applyCalls.answerConditionWithFiles, { params: { conditionId }, body }, undefined, headers)

test('a customer answers on their page, without an account, and in-house sees it at once', async () => {
  const { queryId, phone } = await personApplies(scene, 'answers@meretuul.example')
  const [words, document, field, ofShop] = await askFor(
    server,
    queryId,
    { ...aConditionAsked, ...ofCustomer },
    { ...aDocumentAsked, ...ofCustomer },
    { ...aFieldAsked, ...ofCustomer },
    { ...aConditionAsked, askedOf: 'shop' },
  )
  if (!words || !document || !field || !ofShop) throw new Error('four were asked')

  expect((await read(phone)).map(({ kind, askedByName }) => [kind, askedByName])).toEqual([
    ['answer', ''],
    ['document', ''],
    ['field', ''],
  ])
  expect(await send(phone, ofShop, { text: 'Yes.' })).toMatchObject({ status: 404 })
  expect(await upload(phone, ofShop, files('a.pdf'))).toMatchObject({ status: 404 })
  expect(await send(phone, words, { text: ' ' })).toMatchObject({
    status: 409,
    body: { reason: 'conditionHasAnswer' },
  })
  expect(await send(phone, words, { text: 'Yes.' })).toMatchObject({ status: 200 })
  // In-house has filled the field in meanwhile; a customer reads the value, and the name of nobody.
  const bankAccountNumber = 'EE982200221111099080'
  await server.database.update(queryTable).set({ bankAccountNumber }).where(eq(queryTable.queryId, queryId))
  // Without a value the answer would repeat the form's, which a company's representative must not read.
  expect(await send(phone, field, {})).toMatchObject({ status: 409, body: { reason: 'conditionHasAnswer' } })
  const filled = { value: 'EE382200221020145685', modifiedDtime: field.modifiedDtime }
  expect(await send(phone, field, { ...filled, basedOn: '' })).toMatchObject({
    status: 409,
    body: {
      code: 'record.conflict',
      stored: { fieldValue: bankAccountNumber, askedByName: '', history: [] },
    },
  })
  expect(await send(phone, field, { ...filled, basedOn: bankAccountNumber })).toMatchObject({ status: 200 })
  expect(await send(phone, document, { docFileIds: [1] })).toMatchObject({ status: 409 })
  const uploaded = await upload(phone, document, files('payslip.pdf', 'page-2.pdf'))
  expect(uploaded.status).toBe(201)
  expect((uploaded.body as Conditions).conditions.map(({ state }) => state)).toEqual(
    Array<string>(3).fill('answered'),
  )

  const seen = await find(server, queryId, INHOUSE)
  expect(seen.map(({ answer }) => answer?.answeredByName)).toEqual([
    ...Array<string>(3).fill(expect.stringMatching(/\w/)),
    undefined,
  ])
  expect(seen[1]?.answer?.documents).toMatchObject([{ fileName: 'payslip.pdf' }, { fileName: 'page-2.pdf' }])
  expect(await find(server, queryId, SHOP)).toHaveLength(1)
  await accept(server, words)
  await server.ask(conditionCalls.return, { ...of(document), body: { reason: 'Of which month?' } }, CREDIT)
  expect((await read(phone))[1]).toMatchObject({
    state: 'returned',
    decision: { reason: 'Of which month?', decidedByName: '' },
  })
  expect(await upload(phone, document, files('payslip-2.pdf'))).toMatchObject({ status: 201 })
})

test('conditions are closed before identification, and to another customer’s visit', async () => {
  const { queryId, phone } = await personApplies(scene, 'closed@meretuul.example')
  const [words] = await askFor(server, queryId, { ...aConditionAsked, ...ofCustomer })
  if (!words) throw new Error('one was asked')
  const stranger = new Phone(server, phone.token)
  expect(await send(stranger, words, { text: 'Yes.' })).toMatchObject({
    status: 403,
    body: { code: 'apply.identify' },
  })
  expect(await upload(stranger, words, files('a.pdf'))).toMatchObject({ status: 403 })
  const other = await personApplies(scene, 'other@meretuul.example')
  expect(await send(other.phone, words, { text: 'Yes.' })).toMatchObject({ status: 404 })
  expect(await upload(other.phone, words, files('a.pdf'))).toMatchObject({ status: 404 })
  expect(await read(other.phone)).toEqual([])
})
