import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { ConditionAsk } from '../../../api/condition.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aDocumentAsked, askForOne, files, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NAME = 'payslip-of-mari.pdf'
const OUTSIDE = { PARTNER, SHOP } as const
type Outside = keyof typeof OUTSIDE
const PROVIDER = [INHOUSE, CREDIT, COMPLIANCE] as const

/** The answer of a side, which in-house has received. */
const given = async (askedOf: ConditionAsk['askedOf'], to: Outside) => {
  const { queryId } = await queryIn(server, 'SCR', to === 'SHOP' ? { product: 'ONSPOT' } : {})
  const asked = await askForOne(server, queryId, { ...aDocumentAsked, askedOf })
  const as = askedOf === 'partner' || askedOf === 'shop' ? OUTSIDE[to] : INHOUSE
  const sent = await server.request(conditionCalls.answerWithFiles, { ...of(asked), body: files(NAME) }, as)
  expect(sent).toMatchObject({ status: 201, body: { state: 'answered' } })
  const [document] = await server.ask(documentCalls.find, { params: { queryId } }, CREDIT)
  return { queryId, asked, docFileId: document?.docFileId ?? 0 }
}

const listed = async (queryId: number, as: (typeof PROVIDER)[number] | (typeof OUTSIDE)[Outside]) =>
  (await server.ask(documentCalls.find, { params: { queryId } }, as)).map(({ fileName }) => fileName)

describe.each(['customer', 'surety'] as const)('what a %s has sent', (askedOf) => {
  test.each(['PARTNER', 'SHOP'] as const)('is not there for a %s', async (role) => {
    const as = OUTSIDE[role]
    const { queryId, docFileId } = await given(askedOf, role)
    const own = await server.ask(
      documentCalls.upload,
      { params: { queryId }, body: files('contract.pdf') } as never,
      CREDIT,
    )
    const both = `${docFileId},${own[0]?.docFileId}`
    expect(await listed(queryId, as)).toEqual(['contract.pdf'])
    const notFound = { status: 404, code: 'notFound' }
    expect(await server.refuse(documentCalls.get, { params: { id: docFileId } }, as)).toMatchObject(notFound)
    for (const ids of [String(docFileId), both])
      expect(await server.refuse(documentCalls.getSelected, { params: { ids } }, as)).toMatchObject(notFound)
    for (const change of [{ fileName: 'a.pdf' }, { isSignable: false }, {}])
      expect(await server.refuse(documentCalls.update, { body: { docFileId, ...change } }, as)).toMatchObject(
        notFound,
      )
    expect(await server.refuse(documentCalls.delete, { body: { docFileId } }, as)).toMatchObject(notFound)
    const asked = await askForOne(server, queryId, {
      ...aDocumentAsked,
      askedOf: role === 'SHOP' ? 'shop' : 'partner',
    })
    expect(
      await server.refuse(conditionCalls.answer, { ...of(asked), body: { docFileIds: [docFileId] } }, as),
    ).toMatchObject({ status: 400, fields: [{ path: 'docFileIds', code: 'field.choice' }] })
  })

  test('is named in nothing that a partner reads', async () => {
    const { queryId } = await given(askedOf, 'PARTNER')
    const id = { params: { id: queryId } }
    const ofQuery = { params: { queryId } }
    const read = await Promise.all([
      server.request(queryCalls.edit, id, PARTNER),
      server.request(conditionCalls.find, id, PARTNER),
      server.request(documentCalls.find, ofQuery, PARTNER),
      server.request(timelineCalls.find, { ...id, query: {} }, PARTNER),
      server.request(statusHistoryCalls.find, ofQuery, PARTNER),
    ])
    for (const { body } of read) expect(JSON.stringify(body)).not.toContain(NAME)
  })

  test.each(PROVIDER)('is read by %s', async (as) => {
    const { queryId, docFileId } = await given(askedOf, 'PARTNER')
    expect(await listed(queryId, as)).toEqual([NAME])
    expect((await server.request(documentCalls.get, { params: { id: docFileId } }, as)).status).toBe(200)
  })

  test('stays so after it was returned and replaced', async () => {
    const { queryId, asked } = await given(askedOf, 'PARTNER')
    await server.ask(conditionCalls.return, { ...of(asked), body: { reason: 'Which?' } }, CREDIT)
    expect(await listed(queryId, PARTNER)).toEqual([])
    await server.request(conditionCalls.answerWithFiles, { ...of(asked), body: files('b.pdf') }, INHOUSE)
    expect(await listed(queryId, PARTNER)).toEqual([])
    expect(await listed(queryId, INHOUSE)).toEqual([NAME, 'b.pdf'])
  })

  test('is not put into a signing container, whose files everyone reads', async () => {
    const { docFileId } = await given(askedOf, 'PARTNER')
    expect(
      await server.refuse(documentCalls.update, { body: { docFileId, isSignable: true } }, CREDIT),
    ).toMatchObject({ status: 400, fields: [{ path: 'isSignable', code: 'document.confidential' }] })
  })
})

describe('a partner reads', () => {
  test.each([
    ['partner', 'PARTNER'],
    ['shop', 'SHOP'],
  ] as const)('what a %s has answered', async (askedOf, role) => {
    const { queryId, docFileId } = await given(askedOf, role)
    expect(await listed(queryId, OUTSIDE[role])).toEqual([NAME])
    const read = await server.request(documentCalls.get, { params: { id: docFileId } }, OUTSIDE[role])
    expect(read.status).toBe(200)
  })

  test('what it has uploaded itself, also when in-house answers for the customer with it', async () => {
    const { queryId, docFileId } = await given('partner', 'PARTNER')
    const asked = await askForOne(server, queryId, { ...aDocumentAsked, askedOf: 'customer' })
    await server.ask(conditionCalls.answer, { ...of(asked), body: { docFileIds: [docFileId] } }, INHOUSE)
    expect(await listed(queryId, PARTNER)).toEqual([NAME])
  })

  test('no more what in-house has uploaded once it answers for the customer with it', async () => {
    const { queryId } = await queryIn(server, 'SCR')
    const [received] = await server.ask(
      documentCalls.upload,
      { params: { queryId }, body: files(NAME) } as never,
      CREDIT,
    )
    expect(await listed(queryId, PARTNER)).toEqual([NAME])
    const asked = await askForOne(server, queryId, { ...aDocumentAsked, askedOf: 'customer' })
    const answer = { docFileIds: [received?.docFileId ?? 0] }
    await server.ask(conditionCalls.answer, { ...of(asked), body: answer }, INHOUSE)
    expect(await listed(queryId, PARTNER)).toEqual([])
  })
})
