import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { containerCalls } from '../../../api/container.calls.ts'
import { type Container, container } from '../../../api/container.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import type { TestServer } from '../server.ts'
import { COMPLIANCE } from './scene.ts'

type As = `${string}@${string}`

/** The containers of a query for a reader. */
export const containersOf = async (
  server: TestServer,
  queryId: number,
  as: As = COMPLIANCE,
): Promise<Container[]> => {
  const { body } = await server.request(containerCalls.find, { params: { id: queryId } }, as)
  return z.array(container).parse(body)
}

/** One container of a query by id. */
export const containerOf = async (server: TestServer, queryId: number, id: number, as?: As) => {
  const found = (await containersOf(server, queryId, as)).find((one) => one.id === id)
  if (!found) throw new Error(`query ${queryId} has no container ${id}`)
  return found
}

/** The gateway's token for a container; null until it is submitted. */
export const tokenOf = async ({ database }: TestServer, id: number): Promise<string | null> => {
  const [row] = await database.select().from(containerTable).where(eq(containerTable.id, id))
  return row?.gatewayToken ?? null
}

export const statusOf = async (server: TestServer, queryId: number) =>
  (await server.ask(queryCalls.edit, { params: { id: queryId } }, COMPLIANCE)).status

/** Decides on a signer's page like a browser without scripts. */
export const decide = async (page: string | null | undefined, decision: 'sign' | 'refuse'): Promise<void> => {
  const answer = await fetch(page ?? '', {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`the signer's page answered ${answer.status}`)
}
