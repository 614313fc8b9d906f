import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import type { Document } from '../../../api/document.ts'
import { COMPLIANCE, CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { readZip } from '../services/zip-reader.ts'
import { docx, pdf, png } from './samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Who = typeof COMPLIANCE | typeof CREDIT | typeof INHOUSE | typeof PARTNER | typeof SHOP

const form = (...files: [name: string, content: Buffer][]) => {
  const body = new FormData()
  for (const [name, content] of files) body.append('files', new Blob([new Uint8Array(content)]), name)
  return body
}
const send = (queryId: number, body: FormData, as: Who) =>
  server.request(documentCalls.upload, { params: { queryId }, body }, as)
const upload = async (queryId: number, as: Who, ...files: [string, Buffer][]): Promise<Document[]> => {
  const { status, body } = await send(queryId, form(...files), as)
  expect(status).toBe(201)
  return documentCalls.upload.response.parse(body)
}
const find = (queryId: number, as: Who) => server.ask(documentCalls.find, { params: { queryId } }, as)
const folder = () => join(server.dependencies.config.dataDir, 'files')
const stored = () => {
  try {
    return readdirSync(folder()).length
  } catch {
    return 0
  }
}
const bytes = async (content: Blob) => Buffer.from(await content.arrayBuffer())

describe('uploading', () => {
  test('stores several files, lists them, and returns each unchanged as an attachment', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
    const [first, second] = await upload(queryId, INHOUSE, ['Väljavõte.pdf', pdf()], ['pilt.png', png])
    expect(first).toMatchObject({ fileName: 'Väljavõte.pdf', isSignable: false, size: pdf().byteLength })
    expect(await find(queryId, CREDIT)).toEqual([first, second])
    const file = await server.ask(documentCalls.get, { params: { id: first?.docFileId ?? 0 } }, CREDIT)
    expect(file.name).toBe('Väljavõte.pdf')
    expect(await bytes(file.content)).toEqual(pdf())
    const { headers } = await server.request(documentCalls.get, { params: { id: second?.docFileId } }, CREDIT)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('reports a file that is missing in the store, alone and in an archive; it can be deleted', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
    const before = new Set(readdirSync(folder()))
    const [lost] = await upload(queryId, INHOUSE, ['kadunud.pdf', pdf()])
    for (const name of readdirSync(folder())) if (!before.has(name)) rmSync(join(folder(), name))
    const [left] = await upload(queryId, INHOUSE, ['alles.pdf', pdf()])
    const id = lost?.docFileId ?? 0
    const gone = { status: 410, code: 'document.gone' }
    expect(await server.refuse(documentCalls.get, { params: { id } }, CREDIT)).toMatchObject(gone)
    const ids = `${id},${left?.docFileId}`
    expect(await server.refuse(documentCalls.getSelected, { params: { ids } }, CREDIT)).toMatchObject(gone)
    await server.ask(documentCalls.delete, { body: { docFileId: id } }, INHOUSE)
    expect(await find(queryId, INHOUSE)).toEqual([left])
  })

  test('stores all or none, and leaves nothing behind', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
    const before = stored()
    const { status, body } = await send(queryId, form(['a.pdf', pdf()], ['b.pdf', png]), INHOUSE)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      fields: [
        { path: 'files.1', code: 'document.refused.content', detail: expect.stringContaining('b.pdf') },
      ],
    })
    expect(await find(queryId, INHOUSE)).toEqual([])
    expect(stored()).toBe(before)
  })

  test('is refused where the status locks the deal for the uploader', async () => {
    const { queryId } = await queryIn(server, 'SCO', {}, 'partner')
    const { status, body } = await send(queryId, form(['a.pdf', pdf()]), PARTNER)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'query.locked', currentStatus: 'SCO' })
    expect((await send(queryId, form(['a.pdf', pdf()]), SHOP)).status).toBe(404)
  })
})

describe('several downloads', () => {
  test('come as an archive with unique names', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
    const files = await upload(queryId, INHOUSE, ['a.pdf', pdf()], ['a.pdf', pdf('/A 1')], ['b.docx', docx()])
    const ids = files.map(({ docFileId }) => docFileId).join(',')
    const { name, content } = await server.ask(documentCalls.getSelected, { params: { ids } }, CREDIT)
    expect(name).toBe(`${queryId}.zip`)
    const read = await readZip(await bytes(content))
    expect(read.map((one) => one.name)).toEqual(['a.pdf', 'a (2).pdf', 'b.docx'])
    expect(read[1]?.content).toEqual(pdf('/A 1'))
  })

  test('come complete with fifty files', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
    const names = Array.from({ length: 50 }, (_, index) => `leping-${index}.pdf`)
    const rows = await server.database
      .insert(documentTable)
      .values(
        await Promise.all(
          names.map(async (fileName, index) => ({
            // As long as document ids can be.
            docFileId: 2_000_000_000 + index,
            queryId,
            fileName,
            size: 1,
            storedKey: await server.dependencies.files.put(pdf(`/A ${index}`)),
          })),
        ),
      )
      .returning()
    const ids = rows.map(({ docFileId }) => docFileId).join(',')
    expect(ids.length).toBe(549)
    const { content } = await server.ask(documentCalls.getSelected, { params: { ids } }, CREDIT)
    const read = await readZip(await bytes(content))
    expect(read.map(({ name }) => name)).toEqual(names)
    expect(read[49]?.content).toEqual(pdf('/A 49'))
  })

  test('of several queries are audited without the names of the files', async () => {
    const ids: number[] = []
    for (const name of ['Kadri Kask.pdf', 'Ene Muu.pdf']) {
      const { queryId } = await queryIn(server, 'SM', {}, 'inhouse')
      const [file] = await upload(queryId, INHOUSE, [name, pdf()])
      ids.push(file?.docFileId ?? 0)
    }
    await server.ask(documentCalls.getSelected, { params: { ids: ids.join(',') } }, CREDIT)
    const entries = await server.database
      .select()
      .from(auditTable)
      .where(sql`event = 'document.read' and subject is null`)
    expect(entries.map(({ details }) => details)).toMatchObject([
      { docFileIds: ids, queries: [expect.any(Number), expect.any(Number)] },
    ])
    expect(JSON.stringify(entries)).not.toContain('Kask')
  })

  test('fail if one of them is not visible', async () => {
    const own = await queryIn(server, 'P', {}, 'partner')
    const other = await queryIn(server, 'SM', {}, 'inhouse')
    const [mine] = await upload(own.queryId, PARTNER, ['a.pdf', pdf()])
    const [theirs] = await upload(other.queryId, INHOUSE, ['b.pdf', pdf()])
    const ids = `${mine?.docFileId},${theirs?.docFileId}`
    expect((await server.request(documentCalls.getSelected, { params: { ids } }, PARTNER)).status).toBe(404)
    const get = { params: { id: theirs?.docFileId } }
    expect((await server.request(documentCalls.get, get, PARTNER)).status).toBe(404)
  })
})

describe('a document', () => {
  test('is marked signable in-house, can be put into a container, and cannot be deleted while it is in one', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const [one] = await upload(queryId, COMPLIANCE, ['lisa.pdf', pdf()])
    const docFileId = one?.docFileId ?? 0
    const mark = (isSignable: boolean) =>
      server.request(documentCalls.update, { body: { docFileId, isSignable } }, COMPLIANCE)
    expect((await mark(true)).body).toMatchObject({ docFileId, isSignable: true, fileName: 'lisa.pdf' })
    const signers = [
      { name: 'Mari Meri', personalCode: '37605030299', email: 'a@b.example', role: 'client' as const },
    ]
    const body = [{ title: 'K-1', files: [{ id: `c${docFileId}` }], signers }]
    const params = { id: queryId }
    const { modifiedDtime } = await server.ask(queryCalls.edit, { params }, COMPLIANCE)
    await server.ask(containerCalls.save, { params, query: { modifiedDtime }, body }, COMPLIANCE)
    expect((await mark(false)).status).toBe(409)
    const gone = await server.request(documentCalls.delete, { body: { docFileId } }, COMPLIANCE)
    expect(gone.body).toMatchObject({ code: 'query.locked', fields: [{ code: 'document.inContainer' }] })
  })

  test('is renamed keeping its type, and deleted with its file, by either id parameter', async () => {
    const { queryId } = await queryIn(server, 'P', {}, 'partner')
    const before = stored()
    const [one, two] = await upload(queryId, PARTNER, ['a.pdf', pdf()], ['b.png', png])
    const rename = (fileName: string) =>
      server.request(documentCalls.update, { body: { docFileId: one?.docFileId, fileName } }, PARTNER)
    expect((await rename('Aruanne.pdf')).body).toMatchObject({ fileName: 'Aruanne.pdf' })
    expect((await rename('Aruanne.exe')).status).toBe(400)
    await server.ask(documentCalls.delete, { body: { id: one?.docFileId } }, PARTNER)
    await server.ask(documentCalls.delete, { body: { docFileId: two?.docFileId } }, PARTNER)
    expect(await find(queryId, PARTNER)).toEqual([])
    expect(stored()).toBe(before)
    expect(
      (await server.request(documentCalls.delete, { body: { id: one?.docFileId } }, PARTNER)).status,
    ).toBe(404)
  })

  test('is not marked by a partner, nor deleted where the status locks', async () => {
    const { queryId } = await queryIn(server, 'SM', {}, 'partner')
    const [one] = await upload(queryId, INHOUSE, ['a.pdf', pdf()])
    const docFileId = one?.docFileId
    const change = { body: { docFileId, isSignable: true } }
    expect((await server.request(documentCalls.update, change, PARTNER)).status).toBe(409)
    expect((await server.request(documentCalls.delete, { body: { docFileId } }, PARTNER)).status).toBe(409)
    const own = await queryIn(server, 'P', {}, 'partner')
    const [mine] = await upload(own.queryId, PARTNER, ['a.pdf', pdf()])
    const mark = { body: { docFileId: mine?.docFileId, isSignable: true } }
    expect((await server.request(documentCalls.update, mark, PARTNER)).status).toBe(403)
  })
})
