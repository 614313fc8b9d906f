import { documentCalls } from '../../api/document.calls.ts'
import type { Principal } from '../../api/role.ts'
import { kindOfName } from '../../domain/document-file.ts'
import { principalKind, seesInhouse } from '../../machines/lifecycle/query/principal.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { Problem } from '../platform/http/problem.ts'
import { findQuery, lockQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import {
  answersCondition,
  toDocument,
  countDocuments,
  findDocuments,
  insertDocuments,
  isInContainer,
  removeDocument,
  writeDocument,
} from './document.store.ts'
import type { DocumentRow } from '../schema/document.table.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { assertUnlocked, findVisibleDocuments, lockDocument } from './document-access.ts'
import { safeFileName } from './upload/file-name.ts'
import { assertFileCount, deleteFiles, type ReceivedFile, receiveFiles } from './upload/receive-files.ts'

/** Dependencies of the document calls. An upload stores the caller's full name. */
export type DocumentApi = Api<{ fullName: string }> &
  Pick<Dependencies, 'files' | 'now' | 'services'> & {
    /**
     * Removes a document from the offer that holds it, through the offer's lifecycle. Returns false if no offer holds
     * it.
     */
    removeFromOffer: (tx: Transaction, principal: Principal, document: DocumentRow) => Promise<boolean>
  }

/** `userId` is null for a customer. */
export type Uploader = { userId: number | null; fullName: string; now: Date }

/**
 * Inserts received files into a query that is locked by this transaction.
 * @throws Problem request.invalid if it would have too many documents
 */
export const storeReceived = async (
  tx: Transaction,
  queryId: number,
  received: readonly ReceivedFile[],
  by: Uploader,
): Promise<DocumentRow[]> => {
  assertFileCount((await countDocuments(tx, queryId)) + received.length)
  const who = { createdAt: by.now, createdBy: by.userId, createdByName: by.fullName }
  const stored = await insertDocuments(
    tx,
    received.map(({ fileName, size, storedKey }) => ({ fileName, size, storedKey, ...who, queryId })),
  )
  for (const { docFileId, fileName } of stored)
    await audit(tx, {
      event: 'document.uploaded',
      accountUserId: by.userId,
      subject: 'query',
      subjectId: queryId,
      details: { docFileId, fileName },
    })
  return stored
}

/** Inserts received files, unless the query was locked meanwhile or would have too many documents. */
const insertReceived = async (
  tx: Transaction,
  queryId: number,
  received: readonly ReceivedFile[],
  { principal, ...by }: Omit<Uploader, 'userId'> & { principal: Principal },
) => {
  assertUnlocked(principal, assertVisible(principal, await lockQuery(tx, queryId)))
  return storeReceived(tx, queryId, received, { ...by, userId: principal.userId })
}

const auditChange = (
  tx: Connection,
  principal: Principal,
  event: string,
  { queryId, ...document }: DocumentRow,
) =>
  audit(tx, {
    event,
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: {
      docFileId: document.docFileId,
      fileName: document.fileName,
      isSignable: document.isSignable,
    },
  })

/** A document that answers a condition stays while its answer does. @throws Problem query.locked */
const refuseInCondition = async (tx: Transaction, document: DocumentRow) => {
  if (await answersCondition(tx, document.docFileId))
    throw new Problem('query.locked', { fields: [{ path: 'docFileId', code: 'document.inCondition' }] })
}

/** A document in a container must not change before it is signed. @throws Problem query.locked */
const refuseInContainer = async (tx: Transaction, document: DocumentRow) => {
  if (await isInContainer(tx, document))
    throw new Problem('query.locked', { fields: [{ path: 'docFileId', code: 'document.inContainer' }] })
}

/** A new name must keep the kind of file. @throws Problem request.invalid */
const renamed = (given: string, stored: DocumentRow): string => {
  const name = safeFileName(given)
  if (kindOfName(name)?.kind !== kindOfName(stored.fileName)?.kind)
    throw new Problem('request.invalid', { fields: [{ path: 'fileName', code: 'document.refused.rename' }] })
  return name
}

const isAsStored = (
  { fileName, isSignable }: DocumentRow,
  sent: { fileName?: string | undefined; isSignable?: boolean | undefined },
): boolean => (sent.fileName ?? fileName) === fileName && (sent.isSignable ?? isSignable) === isSignable

/** Deletes received files that no document of the query refers to; none if the documents cannot be read. */
export const discardUnnamed = async (
  { database, files }: { database: Connection; files: FileStore },
  queryId: number,
  received: readonly ReceivedFile[],
) => {
  const named = new Set((await findDocuments(database, queryId)).map(({ storedKey }) => storedKey))
  const keys = received.map(({ storedKey }) => storedKey)
  await deleteFiles(
    files,
    keys.filter((key) => !named.has(key)),
  )
}

const bindUpload = (api: DocumentApi) =>
  bind(
    api,
    documentCalls.upload,
    {
      prepare: async ({ principal, database, params: { queryId }, request }) => {
        // The lock is checked inside the transaction, so that a replayed idempotency key still gets its response.
        assertVisible(principal, await findQuery(database, queryId))
        const received = await receiveFiles(request, {
          files: api.files,
          scanner: api.services.virusScanner,
          uploader: principal.userId,
        })
        return {
          value: received,
          fingerprint: received.map(({ fileName, sha256 }) => [fileName, sha256]),
          release: () => discardUnnamed({ database, files: api.files }, queryId, received),
        }
      },
    },
    async ({ principal, user, database, params: { queryId }, prepared }) => {
      const by = { principal, fullName: user.fullName, now: api.now() }
      const stored = await database.transaction((tx) => insertReceived(tx, queryId, prepared, by))
      return stored.map(toDocument)
    },
  )

/** Uploads, changes and deletes documents; all three lock with the deal. */
export const bindChanges = (api: DocumentApi): void => {
  bindUpload(api)
  bind(api, documentCalls.update, {}, ({ principal, database, body }) =>
    database.transaction(async (tx) => {
      const [found] = await findVisibleDocuments(tx, principal, [body.docFileId])
      if (found && isAsStored(found, body)) return toDocument(found)
      const document = await lockDocument(tx, principal, body.docFileId)
      const { fileName, isSignable } = document
      const wanted = body.isSignable ?? isSignable
      if (wanted !== isSignable && !seesInhouse(principalKind(principal))) throw new Problem('access.denied')
      if (wanted && document.confidential)
        throw new Problem('request.invalid', {
          fields: [{ path: 'isSignable', code: 'document.confidential' }],
        })
      if (isSignable && !wanted) await refuseInContainer(tx, document)
      const name = body.fileName === undefined ? fileName : renamed(body.fileName, document)
      const stored = await writeDocument(tx, document.docFileId, { fileName: name, isSignable: wanted })
      await auditChange(tx, principal, 'document.changed', stored)
      return toDocument(stored)
    }),
  )
  bind(api, documentCalls.delete, {}, async ({ principal, database, body }) => {
    const gone = await database.transaction(async (tx) => {
      const document = await lockDocument(tx, principal, body.docFileId ?? body.id ?? 0)
      await refuseInContainer(tx, document)
      await refuseInCondition(tx, document)
      if (await api.removeFromOffer(tx, principal, document)) return document
      await removeDocument(tx, document.docFileId)
      await auditChange(tx, principal, 'document.deleted', document)
      return document
    })
    await deleteFiles(api.files, [gone.storedKey])
  })
}
