import { eq } from 'drizzle-orm'
import type { StatusCode } from '../../contract/status.ts'
import { containerSignerTable, containerTable } from '../container/container.table.ts'
import type { Transaction } from '../database/database.ts'
import { queryTable } from '../query/query.table.ts'

const signedStatuses: readonly StatusCode[] = ['SN', 'HO', 'CA', 'CF']

/** The container of a query that has a contract and has been sent for signing: waiting in YS, signed after it. */
export const seedContainer = async (tx: Transaction, queryId: number, at: Date): Promise<void> => {
  const [query] = await tx.select().from(queryTable).where(eq(queryTable.queryId, queryId))
  if (!query || query.lendifyRefno === '') return
  const signed = signedStatuses.includes(query.status)
  if (!signed && query.status !== 'YS') return
  const [container] = await tx
    .insert(containerTable)
    .values({ queryId, title: query.lendifyRefno, sentAt: at, allSignedAt: signed ? at : null })
    .returning()
  if (!container) return
  await tx.insert(containerSignerTable).values({
    containerId: container.id,
    name: query.contactName,
    personalCode: query.contactPersCode,
    email: query.contactEmail,
    role: 'client',
    signedAt: signed ? at : null,
  })
}
