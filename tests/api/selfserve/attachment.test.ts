import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentCalls } from '../../../api/document.calls.ts'
import { selfServeCalls } from '../../../api/selfserve.calls.ts'
import type { SelfServeOfferSave, StoredAttachment } from '../../../api/selfserve.ts'
import { sweepFiles } from '../../../server/document/sweep.job.ts'
import { pdf, png } from '../document/samples.ts'
import type { TestServer } from '../server.ts'
import {
  changeOf,
  COMPLIANCE,
  newOffer,
  of,
  offerWith,
  OTHER,
  PARTNER,
  pathsOf,
  SHOP,
  startOffers,
} from './scene.ts'

let server: TestServer
let groupId: number
let before: number
beforeAll(async () => {
  ;({ server, groupId } = await startOffers())
  await upload(['first.pdf', pdf()])
})
afterAll(() => server.stop())
beforeEach(() => {
  before = stored()
})

type Who = typeof SHOP | typeof OTHER | typeof COMPLIANCE | typeof PARTNER

const stored = () => readdirSync(join(server.dependencies.config.dataDir, 'files')).length
const send = (files: [name: string, content: Buffer][], as: Who, headers = {}) => {
  const body = new FormData()
  for (const [name, content] of files) body.append('files', new Blob([new Uint8Array(content)]), name)
  return server.request(selfServeCalls.uploadAttachments, { body }, as, { headers })
}
const upload = async (...files: [string, Buffer][]): Promise<StoredAttachment[]> => {
  const { status, body } = await send(files, SHOP)
  expect(status).toBe(201)
  return selfServeCalls.uploadAttachments.response.parse(body)
}
const read = (queryId: number) => server.ask(selfServeCalls.getOffer, of(queryId), SHOP)
const documentsOf = (queryId: number) => server.ask(documentCalls.find, of(queryId), SHOP)
const offerOf = (attachments: SelfServeOfferSave['attachments']) => ({
  body: offerWith(groupId, { attachments }),
})
const create = async (attachments: SelfServeOfferSave['attachments']) =>
  (await server.ask(selfServeCalls.createOffer, offerOf(attachments), SHOP)).queryId
const file = ({ fileId }: StoredAttachment) => ({ params: { fileId } })
const codeOf = async (one: StoredAttachment, as: Who) =>
  (await server.refuse(selfServeCalls.getAttachment, file(one), as)).code

describe('a file of an offer', () => {
  test('is read by its partner only, and returned unchanged', async () => {
    const [one] = (await upload(['Hind.pdf', pdf()])) as [StoredAttachment]
    expect(one).toEqual({
      fileId: expect.any(String),
      fileName: 'Hind.pdf',
      size: pdf().byteLength,
      docFileId: null,
    })
    const back = await server.ask(selfServeCalls.getAttachment, file(one), SHOP)
    expect([back.name, Buffer.from(await back.content.arrayBuffer())]).toEqual(['Hind.pdf', pdf()])
    expect(await codeOf(one, OTHER)).toBe('notFound')
    expect(await codeOf(one, COMPLIANCE)).toBe('notFound')
  })

  test('becomes a document of the query when the offer is saved with it', async () => {
    const [one] = (await upload(['Hind.pdf', pdf()])) as [StoredAttachment]
    const queryId = await create([one])
    const { attachments } = await read(queryId)
    expect(attachments).toEqual([{ ...one, docFileId: expect.any(Number) }])
    expect(await documentsOf(queryId)).toMatchObject([
      { docFileId: attachments[0]?.docFileId, fileName: 'Hind.pdf', size: one.size },
    ])
    expect(await codeOf(one, OTHER)).toBe('notFound')
    expect((await server.ask(selfServeCalls.getAttachment, file(one), COMPLIANCE)).name).toBe('Hind.pdf')
  })

  test('is removed from the query by a save without it', async () => {
    const [one, two] = (await upload(['a.pdf', pdf()], ['b.png', png])) as [
      StoredAttachment,
      StoredAttachment,
    ]
    const queryId = await create([one, two])
    await server.ask(selfServeCalls.saveOffer, await changeOf(server, queryId, offerOf([two]).body), SHOP)
    expect((await read(queryId)).attachments.map(({ fileName }) => fileName)).toEqual(['b.png'])
    expect((await documentsOf(queryId)).map(({ fileName }) => fileName)).toEqual(['b.png'])
  })

  test('is deleted with its document if the offer can change; then the offer needs a new preview', async () => {
    const files = (await upload(['a.pdf', pdf()], ['b.png', png])) as [StoredAttachment, StoredAttachment]
    const queryId = await create(files)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    const [one, two] = await documentsOf(queryId)
    await server.ask(documentCalls.delete, { body: { docFileId: one?.docFileId } }, SHOP)
    expect(await read(queryId)).toMatchObject({ state: 'saved', attachments: [{ fileName: 'b.png' }] })
    expect(stored()).toBe(before + 1)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
    const sent = { body: { docFileId: two?.docFileId } }
    const refused = await server.refuse(documentCalls.delete, sent, SHOP)
    expect([refused.code, refused.reason]).toEqual(['query.refused', 'offerNotFromThisState'])
    expect((await read(queryId)).attachments).toMatchObject([{ fileName: 'b.png' }])
    expect(stored()).toBe(before + 1)
  })

  test('is deleted with its document', async () => {
    const [one] = (await upload(['a.pdf', pdf()])) as [StoredAttachment]
    const queryId = await create([one])
    const [document] = await documentsOf(queryId)
    await server.ask(documentCalls.delete, { body: { docFileId: document?.docFileId } }, SHOP)
    expect((await read(queryId)).attachments).toEqual([])
    expect(await codeOf(one, SHOP)).toBe('notFound')
  })
})

describe('removing a file', () => {
  test('that belongs to no offer deletes it', async () => {
    const [one] = (await upload(['a.pdf', pdf()])) as [StoredAttachment]
    await server.ask(selfServeCalls.removeAttachment, file(one), SHOP)
    expect(await codeOf(one, SHOP)).toBe('notFound')
    expect(stored()).toBe(before)
  })

  test('changes its offer, which needs a new preview and is locked once sent', async () => {
    const [one, two] = (await upload(['a.pdf', pdf()], ['b.png', png])) as [
      StoredAttachment,
      StoredAttachment,
    ]
    const queryId = await create([one, two])
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    await server.ask(selfServeCalls.removeAttachment, file(one), SHOP)
    expect(await read(queryId)).toMatchObject({ state: 'saved', attachments: [{ fileName: 'b.png' }] })
    expect(stored()).toBe(before + 1)
    await server.ask(selfServeCalls.offerHtml, of(queryId), SHOP)
    await server.ask(selfServeCalls.sendOffer, of(queryId), SHOP)
    const refused = await server.refuse(selfServeCalls.removeAttachment, file(two), SHOP)
    expect([refused.code, refused.reason]).toEqual(['query.refused', 'offerNotFromThisState'])
    expect((await read(queryId)).attachments).toHaveLength(1)
  })

  test('of another partner is a 404', async () => {
    const [one] = (await upload(['a.pdf', pdf()])) as [StoredAttachment]
    const queryId = await create([one])
    for (const params of [one.fileId, crypto.randomUUID(), 'no-uuid'].map((fileId) => ({ fileId })))
      expect((await server.refuse(selfServeCalls.removeAttachment, { params }, OTHER)).code).toBe('notFound')
    expect((await read(queryId)).attachments).toHaveLength(1)
  })
})

describe('an offer is refused', () => {
  const unknown = { fileId: crypto.randomUUID(), fileName: 'x.pdf', docFileId: null }

  test.each([
    ['an unknown file', async () => [unknown]],
    ['an id that is no UUID', async () => [{ ...unknown, fileId: 'x' }]],
    [
      'a file of another partner',
      async () =>
        selfServeCalls.uploadAttachments.response.parse((await send([['a.pdf', pdf()]], OTHER)).body),
    ],
    [
      'a file of another offer',
      async () => {
        const files = await upload(['a.pdf', pdf()])
        await create(files)
        return files
      },
    ],
  ])('with %s', async (_, files) => {
    const refused = await server.refuse(selfServeCalls.createOffer, offerOf(await files()), SHOP)
    expect(pathsOf(refused)).toEqual([['attachments.0.fileId', 'field.choice']])
  })

  test('with a duplicate file', async () => {
    const [one] = (await upload(['a.pdf', pdf()])) as [StoredAttachment]
    const refused = await server.refuse(selfServeCalls.createOffer, offerOf([one, one]), SHOP)
    expect(pathsOf(refused)).toEqual([['attachments.1.fileId', 'field.choice']])
  })
})

describe('an upload', () => {
  test('with content that does not match its name is refused and not stored', async () => {
    const { status, body } = await send(
      [
        ['a.pdf', pdf()],
        ['b.pdf', png],
      ],
      SHOP,
    )
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ path: 'files.1', code: 'document.refused.content' }] },
    ])
    expect(stored()).toBe(before)
  })

  test('sent twice with one key has one response and one file', async () => {
    const [first, again] = [
      await send([['a.pdf', pdf()]], SHOP, { 'idempotency-key': 'one' }),
      await send([['a.pdf', pdf()]], SHOP, { 'idempotency-key': 'one' }),
    ]
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(stored()).toBe(before + 1)
  })

  test('is for partners with offers', async () => {
    expect((await send([['a.pdf', pdf()]], PARTNER)).status).toBe(403)
    expect(stored()).toBe(before)
  })

  test('without an offer is deleted after a day', async () => {
    const [one, two] = (await upload(['a.pdf', pdf()], ['b.pdf', pdf('/A 1')])) as [
      StoredAttachment,
      StoredAttachment,
    ]
    const queryId = await newOffer(server, groupId)
    await server.ask(selfServeCalls.saveOffer, await changeOf(server, queryId, offerOf([two]).body), SHOP)
    const HOUR = 3_600_000
    const { files } = server.dependencies
    const now = () => new Date(server.dependencies.now().getTime() + 25 * HOUR)
    await sweepFiles({ files, database: server.database, now })
    expect(await codeOf(one, SHOP)).toBe('notFound')
    expect((await server.ask(selfServeCalls.getAttachment, file(two), SHOP)).name).toBe('b.pdf')
  })
})

test('is limited to fifty files without an offer, also concurrently', async () => {
  const ten = Array.from({ length: 10 }, (_, index): [string, Buffer] => [`${index}.png`, png])
  const answers = await Promise.all(Array.from({ length: 7 }, () => send(ten, OTHER)))
  const taken = answers.filter(({ status }) => status === 201).length
  expect([taken, answers.length - taken]).toEqual([5, 2])
})
