import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { privacyCalls } from '../../api/privacy.calls.ts'
import { withoutCodes } from '../../domain/identifier/personal-code.ts'
import { lawMonths } from '../../domain/retention.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem, problemDetails } from '../platform/http/problem.ts'
import { lockQuery } from '../query/record/query.store.ts'
import { idempotencyTable } from '../schema/idempotency.table.ts'
import { customerLimitTable } from '../schema/limit.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { deleteLimit, eraseQuery } from './erase-query.ts'
import { exportPerson } from './export-person.ts'
import { PERSONAL_CODE, parsePersonSearch } from './find-person.ts'
import { isDue, kindOfQuery } from './kept-queries.ts'
import { findPerson } from './person.ts'

type PrivacyApi = Api & Pick<Dependencies, 'now' | 'files'>

/**
 * Replaces the stored responses to calls with an `Idempotency-Key` that hold one of the queries, by its id here and in
 * the API for partners. The nightly run needs no such thing: they are kept for less than the shortest time of a query.
 * One look through all of them, because they have no index by query.
 */
const eraseResponses = async (connection: Connection, queryIds: readonly number[]) => {
  const { answer, accountUserId } = idempotencyTable
  const erased = new Problem('query.erased')
  const ids = queryIds.map(String)
  await connection
    .update(idempotencyTable)
    .set({ status: erased.status, answer: problemDetails(erased, 'en') })
    .where(
      or(
        inArray(sql`${answer} ->> 'queryId'`, ids),
        and(eq(accountUserId, 0), inArray(sql`${answer} ->> 'id'`, ids)),
      ),
    )
}

/** The user, time and reason of an erasure. */
type Author = { now: Date; userId: number; reason: string; requestId: string }

/** Erases a query unless a retention period or a hold prevents it; returns whether it is erased. */
const eraseOne = async (
  tx: Transaction,
  queryId: number,
  { now, userId, reason, requestId }: Author,
): Promise<boolean> => {
  const query = await lockQuery(tx, queryId)
  if (!query) return false
  if (query.erasedAt) return true
  const [due] = await tx
    .select({ kind: kindOfQuery(tx) })
    .from(queryTable)
    .where(and(eq(queryTable.queryId, queryId), isDue(tx, lawMonths, now)))
  if (!due) return false
  await eraseQuery(tx, query, now)
  await audit(tx, {
    event: 'query.erased',
    accountUserId: userId,
    requestId,
    subject: 'query',
    subjectId: queryId,
    details: { kind: due.kind, reason: withoutCodes(reason) },
  })
  return true
}

/** Erases a limit that belongs to no query; returns whether it existed. */
const eraseLimit = async (
  tx: Transaction,
  limitId: number,
  { userId, reason, requestId }: Author,
): Promise<boolean> => {
  const [limit] = await tx
    .select({ regCode: customerLimitTable.regCode })
    .from(customerLimitTable)
    .where(
      and(eq(customerLimitTable.limitId, limitId), sql`${customerLimitTable.regCode} ~ ${PERSONAL_CODE}`),
    )
    .for('update')
  if (!limit || !(await deleteLimit(tx, limit.regCode))) return false
  await audit(tx, {
    event: 'limit.erased',
    accountUserId: userId,
    requestId,
    subject: 'limit',
    subjectId: limitId,
    details: { reason: withoutCodes(reason) },
  })
  return true
}

/** Routes for the rights of data subjects. */
export const privacyRoutes = (api: PrivacyApi): void => {
  bind(api, privacyCalls.find, {}, async ({ database, principal, request, body }) => {
    const sought = parsePersonSearch(body.person)
    const found = await findPerson(database, sought, api.now())
    await audit(database, {
      event: 'person.searched',
      accountUserId: principal.userId,
      requestId: request.id,
      details: { by: sought.by, queries: found.queries.map(({ queryId }) => queryId) },
    })
    return found
  })
  bind(api, privacyCalls.export, {}, async ({ database, language, body }) => {
    const now = api.now()
    const sought = parsePersonSearch(body.person)
    const { content, details } = await exportPerson({ database, files: api.files, now, language }, sought)
    return {
      name: 'person.zip',
      type: 'application/zip',
      content,
      read: { event: 'person.exported', details },
    }
  })
  bind(api, privacyCalls.erase, {}, async ({ database, principal, request, body }) => {
    const { queryIds, limitIds, reason } = body
    if (queryIds.length + limitIds.length === 0)
      throw new Problem('request.invalid', { fields: [{ path: 'queryIds', code: 'field.required' }] })
    const by = { now: api.now(), userId: principal.userId, reason, requestId: request.id }
    const answer: { erased: number[]; kept: number[]; limits: number } = { erased: [], kept: [], limits: 0 }
    // Each on its own: one that is locked for long does not undo the others, and erasing again goes on.
    for (const queryId of new Set(queryIds))
      answer[(await database.transaction((tx) => eraseOne(tx, queryId, by))) ? 'erased' : 'kept'].push(
        queryId,
      )
    await eraseResponses(database, answer.erased)
    for (const limitId of new Set(limitIds))
      if (await database.transaction((tx) => eraseLimit(tx, limitId, by))) answer.limits += 1
    return answer
  })
}
