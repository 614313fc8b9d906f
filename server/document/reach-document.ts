import type { Actor } from '../../contract/role.ts'
import { kindOf } from '../../machines/query.actor.ts'
import { lockOf, type View } from '../../machines/query.locks.ts'
import type { Connection, Transaction } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, lockQuery } from '../query/query.store.ts'
import type { QueryRow } from '../query/query.table.ts'
import { reached } from '../query/visibility.ts'
import { findDocumentsById } from './document.store.ts'
import type { DocumentRow } from './document.table.ts'

/** Documents lock with the deal. @throws Problem query.locked */
export const refuseLocked = (actor: Actor, { status }: Pick<QueryRow, 'status'>): void => {
  const lock = lockOf(status, kindOf(actor) as View, 'deal')
  if (lock)
    throw new Problem('query.locked', {
      currentStatus: status,
      fields: [{ path: 'files', code: `lock.${lock}` }],
    })
}

/** The documents, all of queries that may be seen. @throws Problem notFound where one is not */
export const reachedDocuments = async (
  connection: Connection,
  actor: Actor,
  ids: readonly number[],
): Promise<DocumentRow[]> => {
  const documents = await findDocumentsById(connection, ids)
  if (documents.length < new Set(ids).size) throw new Problem('notFound')
  for (const queryId of new Set(documents.map((one) => one.queryId)))
    reached(actor, await findQuery(connection, queryId))
  return documents
}

/** The document, its query held and not locked. @throws Problem notFound, query.locked */
export const heldDocument = async (
  tx: Transaction,
  actor: Actor,
  docFileId: number,
): Promise<DocumentRow> => {
  const [first] = await findDocumentsById(tx, [docFileId])
  if (!first) throw new Problem('notFound')
  refuseLocked(actor, reached(actor, await lockQuery(tx, first.queryId)))
  // Somebody may have deleted it while the query was waited for.
  const [document] = await findDocumentsById(tx, [docFileId])
  if (!document) throw new Problem('notFound')
  return document
}
