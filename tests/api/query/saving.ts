import { eq } from 'drizzle-orm'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { newQuery } from '../../../src/query/new-query.ts'
import { valuesOf } from '../../../domain/query-versions.ts'
import type { TestServer } from '../server.ts'
import { completeQuery, PARTNER } from './example.ts'

/** Helpers to save and read queries. */
export const savingOn = (server: () => TestServer) => {
  const create = (body: QuerySave = completeQuery, as: `${string}@${string}` = PARTNER) =>
    server().ask(queryCalls.save, { body }, as)
  const save = (query: Query, changes: QuerySave, as: `${string}@${string}` = PARTNER) =>
    server().ask(
      queryCalls.save,
      { body: { queryId: query.queryId, modifiedDtime: query.modifiedDtime, ...changes } },
      as,
    )
  const read = (queryId: number, as: `${string}@${string}` = PARTNER) =>
    server().ask(queryCalls.edit, { params: { id: queryId } }, as)
  const setStatus = (queryId: number, status: Query['status']) =>
    server().database.update(queryTable).set({ status }).where(eq(queryTable.queryId, queryId))
  const refused = (body: unknown, as: `${string}@${string}` = PARTNER) =>
    server().refuse(queryCalls.save, { body }, as)

  /** The unchanged form of a new query. */
  const formOf = async (as: `${string}@${string}`): Promise<QuerySave> => {
    const [user, setting] = [
      await server().ask(userCalls.loggedIn, {}, as),
      await server().ask(partnerCalls.setting, {}, as),
    ]
    return valuesOf(newQuery(user, setting, new Date().toISOString()))
  }

  return { create, save, read, setStatus, refused, formOf }
}
