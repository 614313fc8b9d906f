import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { syncSigning } from '../../../server/container/sync-signing.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { COMPLIANCE } from '../container/scene.ts'
import { decide } from '../container/signing.ts'
import type { TestServer } from '../server.ts'
import { asAnswer, eachFault, eachWrongResponse, type Scene } from './each-fault.ts'
import { type FaultyPortal, startFaultyPortal } from './faulty-portal.ts'
import { type Of, rowOf, signerOf, STATE, submit, waiting } from './signing.scene.ts'

const FILE = /signing\/[^/]+\/download/

let portal: FaultyPortal
beforeAll(async () => {
  portal = await startFaultyPortal('signing')
})
afterAll(() => portal.stop())

describe('after the start', () => {
  let of: Of
  let other: Of
  const signed = async () => {
    const { server } = portal
    const made = await waiting(server)
    await submit(server, made)
    await decide((await signerOf(server, made))?.page, 'sign')
    await vi.waitFor(async () => expect((await rowOf(server, made))?.sealedKey).not.toBeNull(), 60_000)
    return made
  }
  beforeAll(async () => {
    await portal.service.recover()
    of = await signed()
    other = await signed()
  })

  /** Resets to before the signature. */
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
  /** Both, without the signed file, which the server's own jobs may fetch. */
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

  /** Signed, but the file is not fetched yet. */
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

  describe('false reports of a signature', () => {
    eachWrongResponse(
      () => portal,
      { ...syncing, expectDone: nobody },
      {
        "somebody else's signature is nobody's here": {
          change: (said: Said) => ({ ...said, signers: { [other.signer]: { status: 'signed' } } }),
          expected: 'served',
        },
        'completed, though nobody has signed, is not signed': {
          change: (said: Said) => ({ ...said, signers: { [of.signer]: { status: 'pending' } } }),
          expected: 'served',
        },
        'completed, without signers, is not signed': {
          change: (said: Said) => ({ ...said, signers: {} }),
          expected: 'served',
        },
      },
    )
    eachWrongResponse(() => portal, syncing, {
      'a status that no signing has': {
        change: (said: Said) => ({ ...said, status: 'fine' }),
        expected: 'refused',
      },
      'a status that no signer has': {
        change: (said: Said) => ({ ...said, signers: { [of.signer]: { status: 'maybe' } } }),
        expected: 'refused',
      },
    })

    test.each(['pending', 'failed'])('a signer who has signed does not become %s again', async (status) => {
      const { server, service } = portal
      await unheard(server)
      await syncing.act(server, of)
      await service.fail(
        { change: (said: Said) => ({ ...said, signers: { [of.signer]: { status } } }) },
        STATE,
      )
      await syncing.act(server, of)
      await service.recover()
      await syncing.expectDone(portal, of, await syncing.act(server, of))
    })
  })

  describe('wrong signed files', () => {
    const file = (at: (said: Said) => string | undefined) =>
      ({ change: (said: Said) => ({ ...said, file: at(said) }), expected: 'refused' }) as const
    let theirs = ''
    beforeAll(async () => {
      theirs = String((await rowOf(portal.server, of))?.gatewayToken)
    })
    eachWrongResponse(() => portal, downloading, {
      'it is elsewhere': file(() => 'http://127.0.0.1:9/a.asice'),
      'it is none': file(() => undefined),
      'there is none at that address': file(({ file: at }) => `${at}x`),
      'it is something else': file(({ file: at }) => at?.replace(/download.*/, 'status.json')),
      "it is another query's": file(({ file: at }) =>
        at?.replace(/signing\/[^/]+\/download/, `signing/${theirs}/download`),
      ),
    })
  })
})
