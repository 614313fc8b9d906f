import { and, asc, eq, isNull } from 'drizzle-orm'
import { vi, expect } from 'vitest'
import type { DeadlinePurpose } from '../../../api/deadlines.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { runSigningDeadlines } from '../../../server/container/container.workers.ts'
import { openFileStore } from '../../../server/file-store/file-store.ts'
import { type ContainerSignerRow, containerSignerTable } from '../../../server/schema/container.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { arrange } from '../lifecycle/arrange.ts'
import { ordinary, type Situation } from '../../models/query.situation.ts'
import type { TestServer } from '../server.ts'
import { COMPLIANCE } from './scene.ts'
import { tokenOf } from './signing.ts'

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

/** The moment of a container's next deadline of a purpose. */
const momentOf = async ({ database }: TestServer, container: number, purpose: DeadlinePurpose) => {
  const [row] = await database
    .select()
    .from(deadlineTable)
    .where(
      and(
        eq(deadlineTable.containerId, container),
        eq(deadlineTable.purpose, purpose),
        isNull(deadlineTable.happenedAt),
      ),
    )
    .orderBy(asc(deadlineTable.dueAt))
    .limit(1)
  if (!row) throw new Error(`container ${container} has no ${purpose}`)
  return row.dueAt.getTime()
}

/** Moves the clock on to the next deadline of a container of a purpose, or to some time from it. */
export const moveTo = async (
  server: TestServer,
  container: number,
  purpose: DeadlinePurpose,
  laterMs = 0,
): Promise<void> => {
  const at = await momentOf(server, container, purpose)
  server.advance(at + laterMs - server.dependencies.now().getTime())
}

/** The same, and runs the jobs of every five minutes. */
export const runAt = async (...asked: Parameters<typeof moveTo>): Promise<void> => {
  await moveTo(...asked)
  await runSigningDeadlines(needsOf(asked[0]))
}
