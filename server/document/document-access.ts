import type { Principal } from '../../api/role.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { lockOf, type View } from '../../machines/lifecycle/query/locks.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import type { QueryRow } from '../schema/query.table.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { findDocumentsById } from './document.store.ts'
import type { DocumentRow } from '../schema/document.table.ts'

/** Whether a principal who sees the query may read a document: only the provider reads those of customers and sureties. */
export const readsDocument = (
  principal: Principal,
  { confidential }: Pick<DocumentRow, 'confidential'>,
): boolean => !confidential || seesInhouse(principalKind(principal))

/** Documents are locked together with the deal. @throws Problem query.locked */
export const assertUnlocked = (principal: Principal, { status }: Pick<QueryRow, 'status'>): void => {
  const lock = lockOf(status, principalKind(principal) as View, 'deal')
  if (lock)
    throw new Problem('query.locked', {
      currentStatus: status,
      fields: [{ path: 'files', code: `lock.${lock}` }],
    })
}

/**
 * Returns the documents with these ids.
 * @throws Problem notFound if any is missing, may not be read by the principal, or belongs to a query that is not visible
 */
export const findVisibleDocuments = async (
  connection: Connection,
  principal: Principal,
  ids: readonly number[],
): Promise<DocumentRow[]> => {
  const documents = await findDocumentsById(connection, ids)
  if (documents.length < new Set(ids).size) throw new Problem('notFound')
  for (const queryId of new Set(documents.map((one) => one.queryId)))
    assertVisible(principal, await findQuery(connection, queryId))
  if (!documents.every((one) => readsDocument(principal, one))) throw new Problem('notFound')
  return documents
}

/** Returns the document, with its query's row locked for update. @throws Problem notFound, query.locked */
export const lockDocument = async (
  tx: Transaction,
  principal: Principal,
  docFileId: number,
): Promise<DocumentRow> => {
  const [first] = await findDocumentsById(tx, [docFileId])
  if (!first || !readsDocument(principal, first)) throw new Problem('notFound')
  assertUnlocked(principal, assertVisible(principal, await lockQuery(tx, first.queryId)))
  // It may have been deleted while this transaction waited for the lock.
  const [document] = await findDocumentsById(tx, [docFileId])
  if (!document || !readsDocument(principal, document)) throw new Problem('notFound')
  return document
}
