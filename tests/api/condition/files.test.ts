import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conditionCalls } from '../../../api/condition.calls.ts'
import { ANSWER_FILES } from '../../../api/condition-files.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { CREDIT, PARTNER, queryIn } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aDocumentAsked, askForOne, files, find, of } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const inCredit = () => queryIn(server, 'SCR')

describe('a document', () => {
  const send = (asked: Parameters<typeof of>[0], body: FormData) =>
    server.request(conditionCalls.answerWithFiles, { ...of(asked), body }, PARTNER)

  test('can be uploaded for a condition although documents are locked, and stays', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId, aDocumentAsked)
    const locked = { params: { queryId }, body: files('a.pdf') }
    expect(await server.refuse(documentCalls.upload, locked, PARTNER)).toMatchObject({ code: 'query.locked' })
    expect(await send(asked, files('report.pdf'))).toMatchObject({
      status: 201,
      body: { state: 'answered', answer: { documents: [{ fileName: 'report.pdf' }] } },
    })
    const [document] = await server.ask(documentCalls.find, { params: { queryId } }, CREDIT)
    expect(document).toMatchObject({ fileName: 'report.pdf' })
    const removal = { body: { docFileId: document?.docFileId } }
    expect(await server.refuse(documentCalls.delete, removal, CREDIT)).toMatchObject({
      code: 'query.locked',
      fields: [{ code: 'document.inCondition' }],
    })
    expect(await send(asked, files('again.pdf'))).toMatchObject({ status: 409 })
    expect(await server.ask(documentCalls.find, { params: { queryId } }, CREDIT)).toHaveLength(1)
  })

  test('that the rules refuse, alone or among others, or eleven of them, answer nothing', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId, aDocumentAsked)
    expect(await send(asked, files('program.exe'))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'files.0' }] },
    })
    expect(await send(asked, files('a.pdf', 'program.exe', 'b.pdf'))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'files.1' }] },
    })
    const eleven = Array.from({ length: ANSWER_FILES + 1 }, (_, page) => `${page}.pdf`)
    expect(await send(asked, files(...eleven))).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'files', code: 'field.tooManyFiles' }] },
    })
    expect(await server.ask(documentCalls.find, { params: { queryId } }, CREDIT)).toEqual([])
    expect(await find(server, queryId, CREDIT)).toMatchObject([{ state: 'open' }])
  })

  test('may be several files, which all stay', async () => {
    const { queryId } = await inCredit()
    const asked = await askForOne(server, queryId, aDocumentAsked)
    const pages = Array.from({ length: ANSWER_FILES }, (_, page) => `${page}.pdf`)
    const sent = await send(asked, files(...pages))
    expect(sent).toMatchObject({
      status: 201,
      body: { answer: { documents: pages.map((fileName) => ({ fileName })) } },
    })
    for (const { docFileId } of await server.ask(documentCalls.find, { params: { queryId } }, CREDIT))
      expect(await server.refuse(documentCalls.delete, { body: { docFileId } }, CREDIT)).toMatchObject({
        code: 'query.locked',
      })
    await server.ask(conditionCalls.return, { ...of(asked), body: { reason: 'Page 3?' } }, CREDIT)
    expect(await send(asked, files('all.pdf'))).toMatchObject({
      body: { answer: { documents: [{ fileName: 'all.pdf' }] } },
    })
  })

  test('of the query is picked; one of another query is not', async () => {
    const { queryId } = await inCredit()
    const other = await inCredit()
    const asked = await askForOne(server, queryId, aDocumentAsked)
    const elsewhere = await askForOne(server, other.queryId, aDocumentAsked)
    await send(elsewhere, files('other.pdf'))
    const [foreign] = await server.ask(documentCalls.find, { params: { queryId: other.queryId } }, CREDIT)
    const pick = (docFileId: number) =>
      server.request(conditionCalls.answer, { ...of(asked), body: { docFileIds: [docFileId] } }, PARTNER)
    expect(await pick(foreign?.docFileId ?? 0)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'docFileIds', code: 'field.choice' }] },
    })
    const [own] = await server.ask(
      documentCalls.upload,
      { params: { queryId }, body: files('own.pdf') } as never,
      CREDIT,
    )
    expect(await pick(own?.docFileId ?? 0)).toMatchObject({
      status: 200,
      body: { answer: { documents: [{ fileName: 'own.pdf' }] } },
    })
  })
})
