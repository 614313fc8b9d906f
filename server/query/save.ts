import type { QuerySave } from '../../contract/query.ts'
import type { Actor } from '../../contract/role.ts'
import type { StatusCode } from '../../contract/status.ts'
import { kindOf } from '../../machines/query.actor.ts'
import { lockByRule } from '../../machines/query.fields.ts'
import type { View } from '../../machines/query.locks.ts'
import { audit } from '../audit/audit.ts'
import type { Connection, Transaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { Problem } from '../http/problem.ts'
import { toQuery } from './answer.ts'
import { type Change, changesOf } from './changes.ts'
import { toForm } from './form.ts'
import { checkNewClient, checkReferences } from './references.ts'
import { lockQuery, type StoredQuery, withParts } from './query.store.ts'
import { reached } from './visibility.ts'
import { checkTerms } from './term-range.ts'
import { boundedBy } from './totals.ts'
import { writeChanges } from './write-changes.ts'
import { laterThan } from './query.write.ts'

export type SaveDependencies = Pick<Dependencies, 'now' | 'services'>

/** What to change: as sent, or worked out from the query once it is held. */
export type Patch = QuerySave | ((stored: StoredQuery) => QuerySave)

const viewOf = (actor: Actor): View => {
  const kind = kindOf(actor)
  if (kind === 'system') throw new Error('the system saves no query')
  return kind
}

/** @throws Problem query.locked naming every field that must not change, with the reason of each */
export const refuseLocked = (actor: Actor, status: StatusCode, changes: readonly Change[]): void => {
  const fields = changes.flatMap(({ path, rule }) => {
    const lock = lockByRule(status, viewOf(actor), rule)
    return lock ? [{ path, code: `lock.${lock}` }] : []
  })
  if (fields.length > 0) throw new Problem('query.locked', { currentStatus: status, fields })
}

/** The query, held until the transaction ends. @throws Problem notFound */
export const hold = async (tx: Transaction, actor: Actor, queryId: number): Promise<StoredQuery> =>
  withParts(tx, reached(actor, await lockQuery(tx, queryId)))

/**
 * Changes what people fill in of a query, all of it or nothing.
 * @throws Problem notFound; query.locked; company.refused; request.invalid where something named does not exist
 */
export const change = async (
  dependencies: SaveDependencies,
  tx: Transaction,
  actor: Actor,
  stored: StoredQuery,
  sent: QuerySave,
): Promise<StoredQuery> => {
  const changes = changesOf(sent, toForm(stored))
  if (changes.length === 0) return stored
  refuseLocked(actor, stored.query.status, changes)
  // An advance means another amount once its type changes.
  const changed = new Set(changes.map(({ path }) => (path === 'advnPmtType' ? 'advance' : path)))
  checkTerms(actor, stored.partner, sent, boundedBy(sent, stored), (field) => changed.has(field))
  await checkReferences(tx, sent, stored)
  await checkNewClient(dependencies.services, sent, stored.query)
  const { queryId } = stored.query
  const modifiedAt = laterThan(stored.query.modifiedAt, dependencies.now())
  await writeChanges(tx, stored, sent, { modifiedAt, modifiedBy: actor.userId })
  await audit(tx, {
    event: 'query.saved',
    accountUserId: actor.userId,
    subject: 'query',
    subjectId: queryId,
    details: { fields: changes.map(({ path }) => path) },
  })
  return hold(tx, actor, queryId)
}

/** A change of its own by a single call, on the query as it stands. */
export const changeQuery = (
  dependencies: SaveDependencies,
  connection: Connection,
  actor: Actor,
  queryId: number,
  patch: Patch,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const stored = await hold(tx, actor, queryId)
    return change(dependencies, tx, actor, stored, typeof patch === 'function' ? patch(stored) : patch)
  })

/** Whoever saves must have read what is stored. */
const refuseStale = (actor: Actor, stored: StoredQuery, { modifiedDtime }: QuerySave, now: Date): void => {
  if (modifiedDtime === undefined)
    throw new Problem('request.invalid', { fields: [{ path: 'modifiedDtime', code: 'field.required' }] })
  if (Date.parse(modifiedDtime) === stored.query.modifiedAt.getTime()) return
  throw new Problem('query.conflict', {
    currentStatus: stored.query.status,
    stored: toQuery(stored, actor, now),
  })
}

/**
 * Saves a query that was read before.
 * @throws Problem query.conflict with the stored query where someone else has changed it since; see `change`
 */
export const saveQuery = (
  dependencies: SaveDependencies,
  connection: Connection,
  actor: Actor,
  queryId: number,
  sent: QuerySave,
): Promise<StoredQuery> =>
  connection.transaction(async (tx) => {
    const stored = await hold(tx, actor, queryId)
    refuseStale(actor, stored, sent, dependencies.now())
    return change(dependencies, tx, actor, stored, sent)
  })
