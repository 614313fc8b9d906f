import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import type { ContainerSave } from '../../../api/container.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { shopCalls } from '../../../api/shop.calls.ts'
import { FILE_OPTIONS } from '../../../domain/constants.ts'
import { submitToGateway } from '../../../server/container/submit-to-gateway.ts'
import { containerFileTable, containerTable } from '../../../server/schema/container.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import type { SigningGateway } from '../../../server/services/signing/signing-gateway.ts'
import type { NewSigning } from '../../../server/services/signing/signing-protocol.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, CREDIT, queryIn, SHOP } from './scene.ts'
import { containerOf, containersOf, statusOf, tokenOf } from './signing.ts'

let server: TestServer
/** The gateway of the server's own jobs: failing, so that the tests run the jobs. */
const gateway = { attempts: 0 }
const down: Partial<SigningGateway> = {
  upload: async () => {
    gateway.attempts += 1
    throw new ServiceError('signing', 'unavailable', 'is down')
  },
}

beforeAll(async () => {
  const real = await startTestServer()
  server = await startTestServer({
    services: { signing: { ...real.dependencies.services.signing, ...down } },
  })
  stopBoth = async () => {
    await server.stop()
    await real.stop()
  }
  upstream = real.dependencies.services.signing
})
let upstream: SigningGateway
let stopBoth: () => Promise<void>
afterAll(() => stopBoth())
beforeEach(() => {
  gateway.attempts = 0
})

/** A working gateway that counts started signings. */
const working = () => {
  const starts: string[] = []
  const asked: NewSigning[] = []
  const signing: SigningGateway = {
    ...upstream,
    start: async (started) => {
      starts.push(started.name)
      asked.push(started)
      return upstream.start(started)
    },
  }
  const services = { ...server.dependencies.services, signing }
  return {
    starts,
    asked,
    needs: { ...server.dependencies, services, files: openFileStore(server.dependencies.config) },
  }
}

const sent = async () => {
  const of = await queryIn(server, 'CR')
  const body = [{ id: of.container }]
  await server.ask(containerCalls.send, { params: { id: of.queryId }, body }, COMPLIANCE)
  return of
}

const filesOf = (container: number) =>
  server.database.select().from(containerFileTable).where(eq(containerFileTable.containerId, container))

describe('while the gateway is down', () => {
  test('the step is taken and a job sends the container later', async () => {
    const { queryId, container } = await sent()
    expect(await statusOf(server, queryId)).toBe('YS')
    await vi.waitFor(() => expect(gateway.attempts).toBeGreaterThan(0), 60_000)
    expect(await tokenOf(server, container)).toBeNull()
    const shown = await containerOf(server, queryId, container)
    expect(shown).toMatchObject({ sentForSigning: true, hasAllSigned: false, signers: [{ page: null }] })

    const { needs, starts } = working()
    await submitToGateway(needs, container)
    expect(await tokenOf(server, container)).not.toBeNull()
    expect(starts).toHaveLength(1)
    expect((await containerOf(server, queryId, container)).signers[0]?.page).toContain('/signing/')
  })

  test('a generated document is kept for the retry', async () => {
    const { container } = await sent()
    await vi.waitFor(() => expect(gateway.attempts).toBeGreaterThan(0), 60_000)
    const [before] = await filesOf(container)
    expect(before?.storedKey).not.toBeNull()
    await submitToGateway(working().needs, container)
    expect(await filesOf(container)).toEqual([before])
  })
})

describe('a repeated job', () => {
  test('starts one signing, in sequence and concurrently', async () => {
    const { container } = await sent()
    const { needs, starts } = working()
    await Promise.all([submitToGateway(needs, container), submitToGateway(needs, container)])
    const token = await tokenOf(server, container)
    await submitToGateway(needs, container)
    expect(starts).toEqual(['1'])
    expect(await tokenOf(server, container)).toBe(token)
  })

  test('starts none for a deleted container or a query that no longer waits', async () => {
    const { queryId, container } = await sent()
    await server.ask(queryCalls.annul, { params: { id: queryId } }, COMPLIANCE)
    const { needs, starts } = working()
    await submitToGateway(needs, container)
    await submitToGateway(needs, 2_000_000)
    expect(starts).toEqual([])
  })
})

describe('the selected containers', () => {
  test('must belong to the query and be unsent', async () => {
    const { queryId, container } = await queryIn(server, 'CR', { containers: 'sent' })
    const other = await queryIn(server, 'CR')
    const [already] = (await containersOf(server, queryId)).filter(({ sentForSigning }) => sentForSigning)
    const body = [{ id: container }, { id: other.container }, { id: already?.id }]
    const refused = await server.refuse(containerCalls.send, { params: { id: queryId }, body }, COMPLIANCE)
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(refused.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['1.id', 'field.choice'],
      ['2.id', 'field.choice'],
    ])
    expect(await statusOf(server, queryId)).toBe('CR')
    expect((await containerOf(server, queryId, container)).sentForSigning).toBe(false)
  })

  test('must not be empty, and only compliance selects', async () => {
    const { queryId, container } = await queryIn(server, 'CR')
    const params = { id: queryId }
    expect(await server.refuse(containerCalls.send, { params, body: [] }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ code: 'field.container' }],
    })
    const body = [{ id: container }]
    expect(await server.refuse(containerCalls.send, { params, body }, CREDIT)).toMatchObject({ status: 403 })
  })

  test('are not sent if a document cannot be generated, and nothing is marked', async () => {
    const { queryId, container } = await queryIn(server, 'CR')
    await server.database
      .update(containerFileTable)
      .set({ code: String(FILE_OPTIONS.suretyAgreement) })
      .where(eq(containerFileTable.containerId, container))
    await server.database.delete(suretyTable).where(eq(suretyTable.queryId, queryId))
    const body = [{ id: container }]
    const refused = await server.refuse(containerCalls.send, { params: { id: queryId }, body }, COMPLIANCE)
    expect(refused).toMatchObject({
      status: 409,
      code: 'document.missing',
      fields: [{ path: 'sureties', code: 'lack.sureties' }],
      detail: expect.stringMatching(/^.+ cannot be made yet\. Missing: a surety \(Client tab, Sureties\)\.$/),
    })
    expect(await statusOf(server, queryId)).toBe('CR')
  })

  test('are not sent again under the same key', async () => {
    const { queryId, container } = await queryIn(server, 'CR')
    const parts = { params: { id: queryId }, body: [{ id: container }] }
    const headers = { 'idempotency-key': `send-${queryId}` }
    const first = await server.request(containerCalls.send, parts, COMPLIANCE, { headers })
    const second = await server.request(containerCalls.send, parts, COMPLIANCE, { headers })
    expect(second.body).toEqual(first.body)
  })
})

describe('the parties of the documents', () => {
  const provider = async () => {
    const { name, personalCode, email, role } = await server.ask(
      containerCalls.representative,
      {},
      COMPLIANCE,
    )
    return { name, personalCode, email: email || 'ingrid@tehing.example', role }
  }
  const surety = {
    name: 'Jan van der Berg',
    personalCode: '60001019906',
    email: 'jan@meretuul.example',
    role: 'surety',
  } as const
  const client = { ...surety, name: 'Mari Meri', personalCode: '37605030299', role: 'client' } as const

  const entered = async (files: string[], signers: ContainerSave['signers']) => {
    const { queryId } = await queryIn(server, 'CR')
    await server.database.insert(suretyTable).values({ ...surety, queryId })
    const { modifiedDtime } = await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)
    const body = [{ title: 'K-1', files: files.map((id) => ({ id })), signers }]
    const save = { params: { id: queryId }, query: { modifiedDtime }, body }
    const [stored] = await server.ask(containerCalls.save, save, COMPLIANCE)
    const id = stored?.id ?? 0
    return { queryId, id, send: { params: { id: queryId }, body: [{ id }] } }
  }

  test.each([
    [['12'], 'Ingrid Hallik has to sign “K-1” too. Add the signer first.'],
    [['12', '7'], 'Ingrid Hallik, Jan van der Berg have to sign “K-1” too. Add the signers first.'],
  ])('of %j: without them it is not sent, and the refusal names them', async (files, detail) => {
    const { queryId, id, send } = await entered(files, [client])
    const refused = await server.refuse(containerCalls.send, send, COMPLIANCE)
    expect(refused).toMatchObject({
      status: 409,
      code: 'query.refused',
      currentStatus: 'CR',
      reason: 'partiesSign',
      detail,
    })
    expect(await statusOf(server, queryId)).toBe('CR')
    expect((await containerOf(server, queryId, id)).state).toBe('unsent')
  })

  test('a signer with two roles has one page, and the gateway gets the full surname', async () => {
    const signers = [await provider(), { ...surety, role: 'client' } as const, surety]
    const { queryId, id, send } = await entered(['12', '7'], signers)
    await server.ask(containerCalls.send, send, COMPLIANCE)
    const { needs, asked } = working()
    await submitToGateway(needs, id)
    expect(asked.map(({ signers: people }) => people)).toMatchObject([
      [
        { givenName: 'Ingrid', surname: 'Hallik' },
        { givenName: 'Jan', surname: 'van der Berg', personalCode: surety.personalCode },
      ],
    ])
    const { signers: shown } = await containerOf(server, queryId, id)
    expect(shown).toMatchObject([{ page: expect.any(String) }, { roles: ['client', 'surety'] }])
  })
})

test('a shop without a container sends its contract to client and provider', async () => {
  const { queryId } = await queryIn(server, 'CR', { product: 'ONSPOT' }, 'shop')
  await server.database.delete(containerTable).where(eq(containerTable.queryId, queryId))
  const stored = await server.ask(shopCalls.sendForSigning, { params: { id: queryId }, body: [] }, SHOP)
  expect(stored.status).toBe('YS')
  const [only, ...others] = await containersOf(server, queryId)
  expect(others).toEqual([])
  expect(only).toMatchObject({
    title: 'L-1001',
    sentForSigning: true,
    files: [{ id: 'shop', file_name: 'Poe liisinguleping L-1001.pdf' }],
    signers: [
      { role: 'client', name: 'Mari Meri', email: 'mari@meretuul.example' },
      { role: 'provider_representative', name: 'Ingrid Hallik' },
    ],
  })
  // Sending it back unchanged works; the contract goes into no other container.
  const save = (body: object[]) =>
    server.request(containerCalls.save, { params: { id: queryId }, query: {}, body }, COMPLIANCE)
  expect(await save([only ?? {}])).toMatchObject({ status: 200, body: [{ id: only?.id }] })
  expect(await save([only ?? {}, { ...only, id: undefined, title: 'Another' }])).toMatchObject({
    status: 400,
    body: { fields: [{ path: '1.files.0.id', code: 'field.choice' }] },
  })
  const { needs } = working()
  await submitToGateway(needs, only?.id ?? 0)
  expect(await tokenOf(server, only?.id ?? 0)).not.toBeNull()
})
