import { eq } from 'drizzle-orm'
import { submitToGateway } from '../../../server/container/submit-to-gateway.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import { queryIn } from '../container/scene.ts'
import { expect } from 'vitest'
import type { TestServer } from '../server.ts'
import { asAnswer } from './each-fault.ts'
import type { FaultyPortal } from './faulty-portal.ts'

export const CREATED = /signing\/create/
export const STATE = /api\/signing\/[^/]+\/status/

export type Of = { queryId: number; container: number; signer: number }

/** Creates a query with a container to submit, without a job. */
export const waiting = async (server: TestServer): Promise<Of> => {
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
export const rowOf = async ({ database }: TestServer, { container }: Pick<Of, 'container'>) => {
  const [row] = await database.select().from(containerTable).where(eq(containerTable.id, container))
  return row
}
export const signerOf = async ({ database }: TestServer, { signer }: Of) => {
  const [row] = await database
    .select()
    .from(containerSignerTable)
    .where(eq(containerSignerTable.signerId, signer))
  return row
}
export const submit = ({ dependencies }: TestServer, { container }: Of) =>
  asAnswer(() => submitToGateway(dependencies, container))

/** Counts the signings that the gateway has started for the signer. */
export const startedFor = ({ service }: FaultyPortal, { signer }: Of) =>
  service.answered.filter(
    ({ asked, body }) =>
      CREATED.test(asked.path) && asked.body.includes(`"id":"${signer}"`) && body.includes('"ok"'),
  ).length

/** Expects one submission to the gateway. */
export const expectSubmitted = async (through: FaultyPortal, of: Of): Promise<void> => {
  expect(startedFor(through, of)).toBe(1)
  expect(await rowOf(through.server, of)).toMatchObject({ state: 'sent', gatewayToken: expect.any(String) })
  expect((await signerOf(through.server, of))?.page).toContain('/signing/')
}
