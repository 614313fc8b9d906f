import { eq } from 'drizzle-orm'
import { vi, expect } from 'vitest'
import { containerCalls } from '../../../api/container.calls.ts'
import { runSigningDeadlines } from '../../../server/container/container.workers.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { type ContainerSignerRow, containerSignerTable } from '../../../server/schema/container.table.ts'
import { arrange } from '../lifecycle/arrange.ts'
import { ordinary, type Situation } from '../../models/query.world.ts'
import type { TestServer } from '../server.ts'
import { COMPLIANCE } from './scene.ts'
import { tokenOf } from './signing.ts'

export const DAY_MS = 24 * 60 * 60_000

export const needsOf = ({ dependencies }: TestServer) => ({
  ...dependencies,
  files: openFileStore(dependencies.config),
})

/** Changes to the only signer of a new query's container before it is sent. */
export type SignerPatch = Partial<Pick<ContainerSignerRow, 'givenName' | 'surname' | 'email' | 'language'>>

/** Creates a query with one container at the gateway, and a client with a unique address. */
export const asked = async (
  server: TestServer,
  signer: SignerPatch = {},
  situation: Partial<Situation> = {},
) => {
  const { database } = server
  const of = await arrange(database, {
    status: 'CR',
    situation: { ...ordinary, ...situation },
    kind: 'compliance',
  })
  const email = `signer-${of.container}@meretuul.example`
  await database
    .update(containerSignerTable)
    .set({ email, ...signer })
    .where(eq(containerSignerTable.containerId, of.container))
  await send(server, of)
  return { ...of, email }
}

export const send = async (
  server: TestServer,
  { queryId, container }: { queryId: number; container: number },
) => {
  const before = await tokenOf(server, container)
  await server.ask(containerCalls.send, { params: { id: queryId }, body: [{ id: container }] }, COMPLIANCE)
  await vi.waitFor(async () => {
    const token = await tokenOf(server, container)
    expect(token !== null && token !== before).toBe(true)
  }, 60_000)
}

/** Runs the jobs of every five minutes, with the clock moved on by this many days. */
export const afterDays = async (server: TestServer, days: number): Promise<void> => {
  server.advance(days * DAY_MS)
  await runSigningDeadlines(needsOf(server))
}
