import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { submitContainer } from '../../../server/container/submit-container.ts'
import { syncSigning } from '../../../server/container/sync-signing.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { type Fault, faults, startFaults } from '../../specs/service-faults.table.ts'
import { COMPLIANCE, queryIn } from '../container/scene.ts'
import { decide } from '../container/signing.ts'
import type { TestServer } from '../server.ts'
import { asAnswer, eachFault, eachLie, type Scene } from './each-fault.ts'
import { expectOthersGoOn, type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'

const UPLOADED = /file\/upload\.json/
const IS_UPLOADED = /file\/upload\/[^/]+\/status/
const CREATED = /signing\/create/
const STATE = /api\/signing\/[^/]+\/status/
const FILE = /signing\/[^/]+\/download/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('signing')
})
afterAll(() => portal.stop())

type Of = { queryId: number; container: number; signer: number }

/** A query with one container that waits to be brought to the gateway; no job of the program knows it. */
const waiting = async (server: TestServer): Promise<Of> => {
  const { database } = server
  const { queryId, container: unsent } = await queryIn(server, 'YS', { containers: 'sent' })
  await database.delete(containerTable).where(eq(containerTable.id, unsent))
  const [row] = await database.select().from(containerTable).where(eq(containerTable.queryId, queryId))
  const container = Number(row?.id)
  const [signer] = await database
    .select()
    .from(containerSignerTable)
    .where(eq(containerSignerTable.containerId, container))
  return { queryId, container, signer: Number(signer?.signerId) }
}
const rowOf = async ({ database }: TestServer, { container }: Pick<Of, 'container'>) => {
  const [row] = await database.select().from(containerTable).where(eq(containerTable.id, container))
  return row
}
const signerOf = async ({ database }: TestServer, { signer }: Of) => {
  const [row] = await database
    .select()
    .from(containerSignerTable)
    .where(eq(containerSignerTable.signerId, signer))
  return row
}
const submit = ({ dependencies }: TestServer, { container }: Of) =>
  asAnswer(() => submitContainer(dependencies, container))

/** How many signings the gateway has started for the container's signer. */
const startedFor = ({ service }: FaultyPortal, { signer }: Of) =>
  service.answered.filter(
    ({ asked, body }) =>
      CREATED.test(asked.path) && asked.body.includes(`"id":"${signer}"`) && body.includes('"ok"'),
  ).length

const submitting: Scene<Of> = {
  where: UPLOADED,
  arrange: waiting,
  act: submit,
  stored: rowOf,
  expectDone: async (through, of) => {
    expect(startedFor(through, of)).toBe(1)
    expect(await rowOf(through.server, of)).toMatchObject({ state: 'sent', gatewayToken: expect.any(String) })
    expect((await signerOf(through.server, of))?.page).toContain('/signing/')
  },
}

eachFault('signing: upload (job)', () => portal, submitting)
eachFault('signing: is it uploaded (job)', () => portal, { ...submitting, where: IS_UPLOADED })

describe('signing: start (job)', () => {
  test.each(Object.keys(faults) as Fault[])('%s', async (fault) => {
    const { server, service } = portal
    const of = await waiting(server)
    await service.isWell()
    await service.breaks({ fault }, CREATED)
    const asked = service.isAsked()
    const acting = submit(server, of)
    if (fault === 'hanging' || fault === 'late') {
      await asked
      await expectOthersGoOn(server)
    }
    await acting
    const { state, started } = startFaults[fault]
    expect(await rowOf(server, of)).toMatchObject({ state })
    expect(startedFor(portal, of)).toBe(started)
    await service.isWell()
    // Whoever comes later repeats nothing that may have been started.
    await vi.waitFor(async () => expect((await submit(server, of)).status).toBe(200), 10_000)
    expect(await rowOf(server, of)).toMatchObject({ state })
    expect(startedFor(portal, of)).toBe(state === 'sent' ? 1 : started)
  })

  test('held back while the gateway is left alone, it has started nothing and is tried again', async () => {
    const { server, service } = portal
    const of = await waiting(server)
    await service.isWell()
    await service.breaks({ fault: 'failing' }, STATE)
    // The gateway fails others between the upload of the files and the start.
    const { signing } = server.dependencies.services
    const upload: typeof signing.upload = async (file) => {
      const token = await signing.upload(file)
      for (let n = 0; n < 5; n += 1) await signing.state('x').catch(() => undefined)
      return token
    }
    const services = { ...server.dependencies.services, signing: { ...signing, upload } }
    const held = await asAnswer(() => submitContainer({ ...server.dependencies, services }, of.container))
    expect(held.status).toBe(503)
    expect(await rowOf(server, of)).toMatchObject({ state: 'sent', claim: null, gatewayToken: null })
    await service.isWell()
    await vi.waitFor(async () => expect((await submit(server, of)).status).toBe(200), 10_000)
    await submitting.expectDone(portal, of, await submit(server, of))
  })

  test("a token of another container's signing is taken for none", async () => {
    const { server, service } = portal
    await service.isWell()
    const [first, second] = [await waiting(server), await waiting(server)]
    await submit(server, first)
    const token = (await rowOf(server, first))?.gatewayToken
    await service.breaks({ lie: (said: object) => ({ ...said, token }) }, CREATED)
    expect(await submit(server, second)).toMatchObject({ status: 502 })
    await service.isWell()
    expect(await rowOf(server, second)).toMatchObject({ state: 'unconfirmed', gatewayToken: null })
    expect(await rowOf(server, first)).toMatchObject({ state: 'sent', gatewayToken: token })
  })
})

describe('after the start', () => {
  let of: Of
  let other: Of
  const signed = async () => {
    const { server } = portal
    const made = await waiting(server)
    await submit(server, made)
    await decide((await signerOf(server, made))?.page, 'sign')
    await vi.waitFor(async () => expect((await rowOf(server, made))?.sealedKey).not.toBeNull(), 20_000)
    return made
  }
  beforeAll(async () => {
    await portal.service.isWell()
    of = await signed()
    other = await signed()
  })

  /** As before the portal heard of the signature. */
  const unheard = async ({ database }: TestServer): Promise<Of> => {
    await database
      .update(containerTable)
      .set({ state: 'sent', allSignedAt: null, sealedKey: null })
      .where(eq(containerTable.id, of.container))
    await database
      .update(containerSignerTable)
      .set({ signedAt: null, refused: false })
      .where(eq(containerSignerTable.signerId, of.signer))
    return of
  }
  /** Without the signed file, which the program's own jobs fetch as soon as it can be had. */
  const both = async (server: TestServer, scene: Of) => {
    const { sealedKey: _, ...container } = { ...(await rowOf(server, scene)) }
    return [container, await signerOf(server, scene)]
  }
  const syncing: Scene<Of> = {
    where: STATE,
    arrange: unheard,
    act: ({ dependencies }, { container }) => asAnswer(() => syncSigning(dependencies, container)),
    stored: both,
    expectDone: async ({ server }, scene) => {
      expect(await rowOf(server, scene)).toMatchObject({ state: 'allSigned' })
      expect((await signerOf(server, scene))?.signedAt).toEqual(expect.any(Date))
    },
  }
  eachFault('signing: state (job)', () => portal, syncing)

  /** Signed, and the signed file not fetched yet. */
  const unfetched = async ({ database }: TestServer): Promise<Of> => {
    await database
      .update(containerTable)
      .set({ state: 'allSigned', allSignedAt: new Date(), sealedKey: null })
      .where(eq(containerTable.id, other.container))
    return other
  }
  const downloading: Scene<Of> = {
    where: STATE,
    arrange: unfetched,
    act: async (server, { queryId, container }) => {
      const uuid = (await rowOf(server, { container }))?.uuid
      return server.request(containerCalls.download, { params: { id: queryId, uuid } }, COMPLIANCE)
    },
    stored: rowOf,
    expectDone: async ({ server }, scene, { body }) => {
      expect(await rowOf(server, scene)).toMatchObject({ sealedKey: expect.any(String) })
      expect(Buffer.from(await (body as Blob).arrayBuffer()).toString('latin1', 0, 4)).toBe('PK\u0003\u0004')
    },
  }
  eachFault('signing: state before the download', () => portal, downloading)
  eachFault('signing: the signed file', () => portal, { ...downloading, where: FILE })

  type Said = { status: string; signers: Record<string, { status: string }>; file?: string }
  const nobody: Scene<Of>['expectDone'] = async ({ server }, scene) =>
    expect(await both(server, scene)).toMatchObject([{ state: 'sent' }, { signedAt: null }])

  describe('lies about a signature', () => {
    eachLie(
      () => portal,
      { ...syncing, expectDone: nobody },
      {
        "somebody else's signature is nobody's here": {
          lie: (said: Said) => ({ ...said, signers: { [other.signer]: { status: 'signed' } } }),
          told: 'served',
        },
        'completed, though nobody has signed, is not signed': {
          lie: (said: Said) => ({ ...said, signers: { [of.signer]: { status: 'pending' } } }),
          told: 'served',
        },
        'completed, without signers, is not signed': {
          lie: (said: Said) => ({ ...said, signers: {} }),
          told: 'served',
        },
      },
    )
    eachLie(() => portal, syncing, {
      'a status that no signing has': { lie: (said: Said) => ({ ...said, status: 'fine' }), told: 'refused' },
      'a status that no signer has': {
        lie: (said: Said) => ({ ...said, signers: { [of.signer]: { status: 'maybe' } } }),
        told: 'refused',
      },
    })

    test.each(['pending', 'failed'])('whoever has signed is not %s again', async (status) => {
      const { server, service } = portal
      await unheard(server)
      await syncing.act(server, of)
      await service.breaks(
        { lie: (said: Said) => ({ ...said, signers: { [of.signer]: { status } } }) },
        STATE,
      )
      await syncing.act(server, of)
      await service.isWell()
      await syncing.expectDone(portal, of, await syncing.act(server, of))
    })
  })

  describe('lies about the signed file', () => {
    const file = (at: (said: Said) => string | undefined) =>
      ({ lie: (said: Said) => ({ ...said, file: at(said) }), told: 'refused' }) as const
    let theirs = ''
    beforeAll(async () => {
      theirs = String((await rowOf(portal.server, of))?.gatewayToken)
    })
    eachLie(() => portal, downloading, {
      'it lies elsewhere': file(() => 'http://127.0.0.1:9/a.asice'),
      'it is none': file(() => undefined),
      'there is none at that address': file(({ file: at }) => `${at}x`),
      'it is something else': file(({ file: at }) => at?.replace(/download.*/, 'status.json')),
      "it is another query's": file(({ file: at }) =>
        at?.replace(/signing\/[^/]+\/download/, `signing/${theirs}/download`),
      ),
    })
  })
})
