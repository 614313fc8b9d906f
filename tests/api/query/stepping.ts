import { eq } from 'drizzle-orm'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import type { Limit } from '../../../api/limit.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { storeAnswer } from '../../../server/query/parts/limit.store.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { statusHistoryTable } from '../../../server/schema/status-history.table.ts'
import type { TestServer } from '../server.ts'
import { completeQuery, COMPLIANCE, PARTNER } from './example.ts'

export type As = `${string}@${string}`

/** Helpers to take steps and read their results. */
export const steppingOn = (server: () => TestServer) => {
  const create = (more: object = {}, as: As = PARTNER) =>
    server().ask(queryCalls.save, { body: { ...completeQuery, ...more } }, as)
  const step = (queryId: number, status: Query['status'] | undefined, as: As, closingReason?: string) =>
    server().ask(queryCalls.changeStatus, { query: { queryId, status, closingReason } }, as)
  const refused = (queryId: number, status: string | undefined, as: As, closingReason?: string) =>
    server().refuse(queryCalls.changeStatus, { query: { queryId, status, closingReason } }, as)
  const put = (queryId: number, columns: Partial<typeof queryTable.$inferInsert>) =>
    server().database.update(queryTable).set(columns).where(eq(queryTable.queryId, queryId))
  const stored = async (queryId: number) => ({
    query: await server().database.select().from(queryTable).where(eq(queryTable.queryId, queryId)),
    history: await server()
      .database.select()
      .from(statusHistoryTable)
      .where(eq(statusHistoryTable.queryId, queryId)),
  })
  const historyOf = (queryId: number) =>
    server().ask(statusHistoryCalls.find, { params: { queryId } }, COMPLIANCE)

  const approve = async (regCode: string, euros: number) => {
    const at = new Date()
    const answer: Limit = {
      available_limit: euros,
      max_contract_amount: euros,
      status: 'active',
      sureties: [],
      representatives: [],
      updated_at: at.toISOString(),
      last_result: 'approved',
      last_result_at: at.toISOString(),
    }
    await storeAnswer(server().database, regCode, answer, at)
  }

  return { create, step, refused, put, stored, historyOf, approve }
}
