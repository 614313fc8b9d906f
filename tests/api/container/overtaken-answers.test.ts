import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { findContainer } from '../../../server/container/container.store.ts'
import { syncSigning } from '../../../server/container/sync-signing.ts'
import type { SignerState } from '../../../server/services/signing/signing-protocol.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { COMPLIANCE, queryIn } from './scene.ts'
import { decide, statusOf } from './signing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let queryId: number
let container: number

/** Reads the container without asking the gateway, as a reader's request would. */
const stored = async () => {
  const found = await findContainer(server.database, container)
  if (!found) throw new Error('the container is gone')
  const { container: row, signers } = found
  return {
    state: row.state,
    page: signers[0]?.page,
    refused: signers[0]?.refused,
    signed: signers[0]?.signedAt,
  }
}

const send = async () => {
  await server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)
  await vi.waitFor(async () => expect((await stored()).page).toBeTruthy(), 60_000)
}

beforeEach(async () => {
  ;({ queryId, container } = await queryIn(server, 'CR'))
  await send()
})

const synchronise = (signing = server.dependencies.services.signing) =>
  syncSigning(
    {
      ...server.dependencies,
      services: { ...server.dependencies.services, signing },
      files: openFileStore(server.dependencies.config),
    },
    container,
  )

/** Asks the gateway now; its answer, perhaps with these decisions, arrives once `arrive` is called. */
const askSlowly = async (decisions: Partial<SignerState> = {}) => {
  const { signing } = server.dependencies.services
  const answered = Promise.withResolvers<void>()
  const way = Promise.withResolvers<void>()
  const slowly = async (token: string) => {
    const state = await signing.state(token)
    answered.resolve()
    await way.promise
    return { ...state, signers: state.signers.map((signer) => ({ ...signer, ...decisions })) }
  }
  const state = vi.fn(signing.state).mockImplementationOnce(slowly)
  const done = synchronise({ ...signing, state })
  await answered.promise
  return {
    arrive: () => {
      way.resolve()
      return done
    },
  }
}

test('an answer from before a refusal does not take the refusal back', async () => {
  const early = await askSlowly()
  await decide((await stored()).page, 'refuse')
  await synchronise()
  expect(await stored()).toMatchObject({ refused: true })
  await early.arrive()
  expect(await stored()).toMatchObject({ refused: true })
})

test.each([
  ['a refusal', { refused: true }],
  ['a signature', { signing_status: 'signed', signed_at: '2026-03-02T10:00:00.000Z' }],
] as const)('%s in an ended signing does not count in the next one', async (_, decisions) => {
  const late = await askSlowly(decisions)
  await server.ask(containerCalls.withdraw, { params: { id: container } }, COMPLIANCE)
  await send()
  await late.arrive()
  expect(await stored()).toMatchObject({ state: 'sent', refused: false, signed: null })
  expect(await statusOf(server, queryId)).toBe('YS')
})

test('an answer that nothing has overtaken counts', async () => {
  await decide((await stored()).page, 'refuse')
  const { arrive } = await askSlowly()
  await arrive()
  expect(await stored()).toMatchObject({ state: 'sent', refused: true })
})
