import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { watchSignings } from '../../../server/container/container.workers.ts'
import { CLAIM_EXPIRES_MS, submitToGateway } from '../../../server/container/submit-to-gateway.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { ServiceError } from '../../../server/services/client/service-error.ts'
import type { SigningGateway } from '../../../server/services/signing/signing-gateway.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, queryIn } from './scene.ts'
import { containerOf, statusOf, tokenOf } from './signing.ts'

/** The gateway of the tests' own submissions: the sandbox's, counted, or failing. */
const gateway = { starts: 0, start: null as SigningGateway['start'] | null }

let sandbox: TestServer
let server: TestServer

const down = () => new ServiceError('signing', 'unavailable', 'is down')

beforeAll(async () => {
  sandbox = await startTestServer()
  const real = sandbox.dependencies.services.signing
  // The server's own background work finds the gateway out of order, so that the tests do the work.
  server = await startTestServer({
    services: { signing: { ...real, upload: () => Promise.reject(down()) } },
  })
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})
beforeEach(() => {
  gateway.starts = 0
  gateway.start = null
})

const send = (queryId: number, container: number) =>
  server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)

const sent = async (situation: Parameters<typeof queryIn>[2] = {}) => {
  const of = await queryIn(server, 'CR', situation)
  await send(of.queryId, of.container)
  return of
}

const submit = (container: number): Promise<void> => {
  const real = sandbox.dependencies.services.signing
  const signing: SigningGateway = {
    ...real,
    start: (asked) => {
      gateway.starts += 1
      return (gateway.start ?? real.start)(asked)
    },
  }
  const services = { ...server.dependencies.services, signing }
  const files = openFileStore(server.dependencies.config)
  return submitToGateway({ ...server.dependencies, services, files }, container)
}

const rowOf = async (id: number) => {
  const [row] = await server.database.select().from(containerTable).where(eq(containerTable.id, id))
  if (!row) throw new Error(`no container ${id}`)
  return row
}

const answered = (status: number) => new ServiceError('signing', 'refused', `answered ${status}`, { status })

/** What is locked now, and which connections sit in a transaction, as another connection sees it. */
const openTransactions = async (queryId: number) => {
  const { rows } = await server.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and application_name = 'tehing' and state like 'idle in transaction%'`,
  )
  await server.database.transaction((tx) =>
    tx.select().from(queryTable).where(eq(queryTable.queryId, queryId)).for('update', { noWait: true }),
  )
  return rows[0]?.count
}

describe('during the call to the gateway', () => {
  test('no transaction is open and no row is locked', async () => {
    const { queryId, container } = await sent()
    const open: unknown[] = []
    gateway.start = async (asked) => {
      open.push(await openTransactions(queryId))
      return sandbox.dependencies.services.signing.start(asked)
    }
    await submit(container)
    expect(open).toEqual([0])
    expect(await rowOf(container)).toMatchObject({ state: 'sent', gatewayToken: expect.any(String) })
  })

  test('the claim is committed', async () => {
    const { container } = await sent()
    const claims: unknown[] = []
    gateway.start = async (asked) => {
      claims.push((await rowOf(container)).claim)
      return sandbox.dependencies.services.signing.start(asked)
    }
    await submit(container)
    expect(claims).toEqual([expect.any(String)])
  })
})

/** The gateway starts the signing, and the program ends before it hears of it. */
const crashAfterStart = async (container: number) => {
  const late = Promise.withResolvers<void>()
  gateway.start = async (asked) => {
    const started = await sandbox.dependencies.services.signing.start(asked)
    await late.promise
    return started
  }
  const attempt = submit(container)
  await vi.waitFor(() => expect(gateway.starts).toBe(1), 60_000)
  gateway.start = null
  return { attempt, answerAtLast: late.resolve }
}

describe('a crash before the gateway’s response is stored', () => {
  test('starts no second signing: the container becomes unconfirmed when the claim expires', async () => {
    const { queryId, container } = await sent()
    const { attempt, answerAtLast } = await crashAfterStart(container)
    await submit(container)
    expect(gateway.starts).toBe(1)
    expect(await rowOf(container)).toMatchObject({ state: 'sent', gatewayToken: null })

    server.advance(CLAIM_EXPIRES_MS + 1000)
    // It also meets containers of the demo, which it cannot submit.
    await watchSignings(server.dependencies).catch(() => undefined)
    await submit(container)
    expect(gateway.starts).toBe(1)
    expect(await rowOf(container)).toMatchObject({ state: 'unconfirmed', gatewayToken: null })
    expect(await statusOf(server, queryId)).toBe('YS')
    const entry = eq(auditTable.event, 'container.unconfirmed')
    expect((await server.database.select().from(auditTable).where(entry)).at(-1)).toMatchObject({
      subjectId: String(container),
      accountUserId: null,
    })

    answerAtLast()
    await attempt
    expect(await rowOf(container)).toMatchObject({ state: 'unconfirmed', gatewayToken: null })
  })

  test('no attempt repeats a claimed one', async () => {
    const { container } = await sent()
    const { attempt, answerAtLast } = await crashAfterStart(container)
    await Promise.all([submit(container), submit(container), submit(container)])
    answerAtLast()
    await attempt
    await submit(container)
    expect(gateway.starts).toBe(1)
    expect(await tokenOf(server, container)).not.toBeNull()
  })
})

describe('a submission that fails', () => {
  test.each([
    ['refuses it', answered(400)],
    [
      'is not reached',
      new ServiceError('signing', 'unavailable', 'fetch failed', {
        cause: new TypeError('fetch failed', {
          cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        }),
      }),
    ],
  ])('because the gateway %s is tried again', async (_, error) => {
    const { container } = await sent()
    gateway.start = () => Promise.reject(error)
    await expect(submit(container)).rejects.toBe(error)
    expect(await rowOf(container)).toMatchObject({ state: 'sent', claim: null, claimedAt: null })
    gateway.start = null
    await submit(container)
    expect(gateway.starts).toBe(2)
    expect(await tokenOf(server, container)).not.toBeNull()
  })

  test.each([
    ['does not answer in time', down()],
    ['fails', answered(502)],
    ['answers what nobody understands', answered(200)],
  ])('because the gateway %s is not tried again', async (_, error) => {
    const { container } = await sent()
    gateway.start = () => Promise.reject(error)
    await expect(submit(container)).rejects.toBe(error)
    gateway.start = null
    await submit(container)
    expect(gateway.starts).toBe(1)
    expect(await rowOf(container)).toMatchObject({ state: 'unconfirmed', gatewayToken: null })
  })
})

describe('an unconfirmed container', () => {
  const unconfirmed = async () => {
    const of = await sent()
    gateway.start = () => Promise.reject(down())
    await submit(of.container).catch(() => undefined)
    gateway.start = null
    return of
  }

  test('is shown as unsent, and compliance sends it again', async () => {
    const { queryId, container } = await unconfirmed()
    expect(await containerOf(server, queryId, container)).toMatchObject({
      sentForSigning: false,
      hasAllSigned: false,
      signers: [{ page: null }],
    })
    const before = await rowOf(container)
    expect((await send(queryId, container)).status).toBe('YS')
    const after = await rowOf(container)
    expect(after).toMatchObject({ state: 'sent', claim: null, claimedAt: null })
    expect(after.uuid).not.toBe(before.uuid)
    await submit(container)
    expect(gateway.starts).toBe(2)
    expect((await containerOf(server, queryId, container)).signers[0]?.page).toContain('/signing/')
  })

  test('can be changed', async () => {
    const { queryId, container } = await unconfirmed()
    const body = [
      {
        id: container,
        title: 'Again',
        files: [{ id: '12' }],
        signers: [
          { name: 'Mari Meri', personalCode: '37605030299', email: 'm@example.ee', role: 'client' as const },
        ],
      },
    ]
    const saved = await server.ask(containerCalls.save, { params: { id: queryId }, body }, COMPLIANCE)
    expect(saved).toMatchObject([{ id: container, title: 'Again' }])
  })

  test('keeps its query waiting although the others are signed', async () => {
    const { queryId } = await unconfirmed()
    const [other] = await server.database
      .insert(containerTable)
      .values({ queryId, title: '2', state: 'sent', sentAt: new Date() })
      .returning({ id: containerTable.id })
    const id = other?.id ?? 0
    await server.ask(containerCalls.setAllSigned, { params: { id } }, COMPLIANCE)
    expect(await statusOf(server, queryId)).toBe('YS')
  })

  test('moves its query on when compliance marks it as signed', async () => {
    const { queryId, container } = await unconfirmed()
    await server.ask(containerCalls.setAllSigned, { params: { id: container } }, COMPLIANCE)
    expect(await rowOf(container)).toMatchObject({ state: 'allSigned', signedByHand: true })
    expect(await statusOf(server, queryId)).toBe('SN')
  })
})

test('closing during the call ends the started signing, and no signer gets a letter', async () => {
  const { queryId, container } = await sent()
  let page = ''
  gateway.start = async (asked) => {
    const query = { queryId, status: 'N', closingReason: 'Bought out' } as const
    await server.ask(queryCalls.changeStatus, { query }, COMPLIANCE)
    const started = await sandbox.dependencies.services.signing.start(asked)
    page = Object.values(started.pages)[0] ?? ''
    expect((await fetch(page)).status).toBe(200)
    return started
  }
  await submit(container)
  await vi.waitFor(async () => expect((await fetch(page)).status).toBe(404), 60_000)
  expect(await tokenOf(server, container)).toBe(null)
  expect(await containerOf(server, queryId, container)).toMatchObject({
    state: 'withdrawn',
    signers: [{ page: null, mailed_at: null }],
  })
})
