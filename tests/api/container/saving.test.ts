import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import type { ContainerSave } from '../../../api/container.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { guarantorTable } from '../../../server/schema/guarantor.table.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, INHOUSE, OTHER_SHOP, PARTNER, queryIn, SHOP } from './scene.ts'
import { containersOf } from './signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const client = {
  name: 'Mari Meri',
  personalCode: '37605030299',
  email: 'mari@meretuul.example',
  role: 'client',
} as const

const container = (patch: Partial<ContainerSave> = {}): ContainerSave => ({
  title: 'K-1',
  files: [{ id: '12' }],
  signers: [client],
  ...patch,
})

const readAt = async (queryId: number) =>
  (await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)).modifiedDtime

const save = async (queryId: number, body: ContainerSave[]) => ({
  params: { id: queryId },
  query: { modifiedDtime: await readAt(queryId) },
  body,
})

const putDocument = async (queryId: number, isSignable: boolean): Promise<string> => {
  const columns = { queryId, fileName: 'lisa.pdf', size: 3, storedKey: randomUUID(), isSignable }
  const [made] = await server.database.insert(documentTable).values(columns).returning()
  return `c${made?.docFileId}`
}

describe('saving containers', () => {
  test('keeps the language of a signer’s letters and refuses an unknown one', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const signed = (language: string | null | undefined) =>
      container({ signers: [{ ...client, role: 'surety', language: language as 'en' }] })
    for (const [sent, kept] of [
      ['en', 'en'],
      [null, null],
      [undefined, null],
    ] as const) {
      const stored = await server.ask(containerCalls.save, await save(queryId, [signed(sent)]), COMPLIANCE)
      expect(stored.map(({ signers }) => signers.map(({ language }) => language))).toEqual([[kept]])
    }
    // A client uses the customer's language.
    const ofClient = container({ signers: [{ ...client, language: 'en' }] })
    const [stored] = await server.ask(containerCalls.save, await save(queryId, [ofClient]), COMPLIANCE)
    expect(stored?.signers).toMatchObject([{ role: 'client', language: null }])
    expect(
      await server.refuse(containerCalls.save, await save(queryId, [signed('fi')]), COMPLIANCE),
    ).toMatchObject({ status: 400, fields: [{ path: '0.signers.0.language', code: 'field.choice' }] })
  })

  test('stores each with its files and signers, and deletes omitted ones', async () => {
    const { queryId } = await queryIn(server, 'CR', { containers: 'sent' })
    const uploaded = await putDocument(queryId, true)
    // A document named twice is added once.
    const two = [
      container({ files: [{ id: '12' }, { id: uploaded }, { id: '12' }] }),
      container({ title: 'K-2' }),
    ]
    const first = await server.ask(containerCalls.save, await save(queryId, two), COMPLIANCE)
    expect(first.map(({ title, sentForSigning }) => [title, sentForSigning])).toEqual([
      ['1', true],
      ['K-1', false],
      ['K-2', false],
    ])
    expect(first[1]).toMatchObject({
      files: [
        { id: '12', file_name: 'Liisinguleping L-1001.pdf' },
        { id: uploaded, file_name: 'lisa.pdf' },
      ],
      signers: [
        { ...client, ssn: client.personalCode, container_id: first[1]?.id, signing_status: 'not_signed' },
      ],
      uuid: null,
    })

    const changed = [container({ id: first[2]?.id, title: 'K-2b', additionalInfo: 'kiire' })]
    const second = await server.ask(containerCalls.save, await save(queryId, changed), COMPLIANCE)
    expect(second.map(({ id, title }) => [id, title])).toEqual([
      [first[0]?.id, '1'],
      [first[2]?.id, 'K-2b'],
    ])
    expect(second[1]?.additionalInfo).toBe('kiire')
  })

  test('merges signers with one personal code, with all their roles', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const surety = { ...client, name: 'mari  meri', role: 'surety' } as const
    const [stored] = await server.ask(
      containerCalls.save,
      await save(queryId, [container({ signers: [client, surety] })]),
      COMPLIANCE,
    )
    expect(stored?.signers).toMatchObject([
      { name: 'Mari Meri', role: 'client', roles: ['client', 'surety'] },
    ])
    const [again] = await server.ask(
      containerCalls.save,
      await save(queryId, [container({ id: stored?.id, signers: stored?.signers ?? [] })]),
      COMPLIANCE,
    )
    expect(again?.signers).toMatchObject([{ name: 'Mari Meri', role: 'client', roles: ['client', 'surety'] }])
  })

  test('refuses one personal code with two names or two addresses', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const other = { ...client, name: 'Mari Mets', email: 'mets@meretuul.example', role: 'surety' } as const
    const refused = await server.refuse(
      containerCalls.save,
      await save(queryId, [container({ signers: [client, other] })]),
      COMPLIANCE,
    )
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(refused.fields).toEqual([
      {
        path: '0.signers.1.name',
        code: 'field.otherName',
        detail:
          'Another signer with this personal code is Mari Meri. Enter the same name, or correct the code.',
      },
      {
        path: '0.signers.1.email',
        code: 'field.otherEmail',
        detail: expect.stringContaining('mari@meretuul.example'),
      },
    ])
  })

  test('keeps entered given names and surnames, and derives missing ones', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const stored = await server.ask(
      containerCalls.save,
      await save(queryId, [
        container({
          signers: [
            { ...client, name: 'María García López', givenName: 'María', surname: 'García López' },
            { ...client, name: 'Jan van der Berg', personalCode: '60001019906' },
          ],
        }),
      ]),
      COMPLIANCE,
    )
    expect(stored[0]?.signers).toMatchObject([
      { name: 'María García López', givenName: 'María', surname: 'García López' },
      { name: 'Jan van der Berg', givenName: 'Jan', surname: 'van der Berg' },
    ])
  })

  test('reports every wrong field of every container', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const bad = [
      container({ title: '' }),
      { ...container(), files: [], signers: [] },
      container({ signers: [{ ...client, name: '', personalCode: '37613030293', email: 'mari' }] }),
      container({ signers: [{ ...client, personalCode: '' }] }),
    ]
    const refused = await server.refuse(containerCalls.save, await save(queryId, bad), COMPLIANCE)
    expect(refused.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['0.title', 'field.required'],
      ['1.files', 'field.required'],
      ['1.signers', 'field.required'],
      ['2.signers.0.name', 'field.required'],
      ['2.signers.0.personalCode', 'field.personalCode'],
      ['2.signers.0.email', 'field.email'],
      ['3.signers.0.personalCode', 'field.required'],
    ])
  })

  test('accepts only existing files: generated documents and signable uploads of the query', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const other = await queryIn(server, 'CR')
    const ids = [
      '12',
      'c999998',
      await putDocument(queryId, false),
      await putDocument(other.queryId, true),
      'c999999',
      'c9999999999',
    ]
    const body = [container({ files: ids.map((id) => ({ id })) })]
    const refused = await server.refuse(containerCalls.save, await save(queryId, body), COMPLIANCE)
    expect(refused.fields?.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4, 5].map((index) => `0.files.${index}.id`),
    )
  })

  test('changes no sent container, no other query’s, and none twice', async () => {
    const { queryId, container: waiting } = await queryIn(server, 'CR', { containers: 'sent' })
    const other = await queryIn(server, 'CR')
    const sent = (await containersOf(server, queryId)).find(({ sentForSigning }) => sentForSigning)
    const locked = await server.refuse(
      containerCalls.save,
      await save(queryId, [container({ id: sent?.id })]),
      COMPLIANCE,
    )
    expect(locked).toMatchObject({ status: 409, code: 'query.locked', fields: [{ path: '0.id' }] })
    const wrong = [container({ id: other.container }), container({ id: waiting }), container({ id: waiting })]
    const refused = await server.refuse(containerCalls.save, await save(queryId, wrong), COMPLIANCE)
    expect(refused.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['0.id', 'field.choice'],
      ['2.id', 'field.choice'],
    ])
    expect(await containersOf(server, other.queryId)).toHaveLength(1)
  })

  test('is for compliance, in the statuses in which it edits', async () => {
    const { queryId } = await queryIn(server, 'CR', {}, 'shop')
    for (const as of [CREDIT, INHOUSE, PARTNER, SHOP] as const)
      expect(await server.refuse(containerCalls.save, await save(queryId, [container()]), as)).toMatchObject({
        status: 403,
      })
    for (const status of ['P', 'SCR', 'QA', 'SN', 'HO', 'N'] as const) {
      const locked = await queryIn(server, status)
      const refused = await server.refuse(
        containerCalls.save,
        await save(locked.queryId, [container()]),
        COMPLIANCE,
      )
      expect(refused, status).toMatchObject({ code: 'query.locked', currentStatus: status })
    }
  })
})

describe('reading containers', () => {
  test('is audited if it shows personal codes', async () => {
    const { queryId } = await queryIn(server, 'CR')
    await containersOf(server, queryId)
    const trail = await server.database
      .select()
      .from(auditTable)
      .where(and(eq(auditTable.event, 'query.personalCodesRead'), eq(auditTable.subjectId, String(queryId))))
    expect(trail).toHaveLength(1)
  })

  test('the folder lists only sent containers', async () => {
    const { queryId } = await queryIn(server, 'YS', { containers: 'sent' })
    const { contracts } = await server.ask(containerCalls.folderInfo, { params: { queryId } }, COMPLIANCE)
    expect(contracts).toMatchObject([
      { fileName: '1.asice', allSigned: false, signers: [{ name: 'Mari Meri' }] },
    ])
  })

  test('hides signed files of a closed query from its partner, but not in-house', async () => {
    const { queryId } = await queryIn(server, 'N', { containers: 'signed' })
    expect(await containersOf(server, queryId, PARTNER)).toEqual([])
    expect(await containersOf(server, queryId, CREDIT)).toHaveLength(2)
  })

  test('does not show another partner’s containers and signers', async () => {
    const { queryId } = await queryIn(server, 'CR', { product: 'ONSPOT' }, 'shop')
    const params = { id: queryId }
    expect(await server.refuse(containerCalls.find, { params }, OTHER_SHOP)).toMatchObject({ status: 404 })
    expect(await server.refuse(containerCalls.signers, { params }, OTHER_SHOP)).toMatchObject({ status: 403 })
    const folder = { params: { queryId } }
    expect(await server.refuse(containerCalls.folderInfo, folder, OTHER_SHOP)).toMatchObject({ status: 404 })
  })
})

describe('possible signers', () => {
  test('are the provider, the client, each seller, the guarantor and every surety', async () => {
    const { queryId } = await queryIn(server, 'CR')
    const { database } = server
    const seller = {
      sellerName: 'Müük OÜ',
      sellerRepresentative: 'Õie Müüja',
      sellerEmail: 'oie@myyk.example',
    }
    await database.update(assetTable).set(seller).where(eq(assetTable.queryId, queryId))
    await database
      .insert(guarantorTable)
      .values({ queryId, name: 'Kindel OÜ', representativeName: 'Karl Kindel' })
    await database.insert(suretyTable).values([
      { queryId, name: 'Säde Käendaja', personalCode: '60001019906' },
      { queryId, name: '' },
    ])
    const signers = await server.ask(containerCalls.signers, { params: { id: queryId } }, COMPLIANCE)
    expect(signers.map(({ role, name }) => [role, name])).toEqual([
      ['provider_representative', 'Ingrid Hallik'],
      ['client', 'Mari Meri'],
      ['seller', 'Õie Müüja'],
      ['guarantor', 'Karl Kindel'],
      ['surety', 'Säde Käendaja'],
    ])
  })

  test('for the provider are its representatives', async () => {
    expect(await server.ask(containerCalls.representative, {}, COMPLIANCE)).toMatchObject({
      role: 'provider_representative',
      name: 'Ingrid Hallik',
    })
    expect(await server.refuse(containerCalls.representative, {}, SHOP)).toMatchObject({ status: 403 })
  })
})
