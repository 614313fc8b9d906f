import { documentCalls } from '../../contract/document.calls.ts'
import type { Actor } from '../../contract/role.ts'
import { kindOfName } from '../../domain/document-file.ts'
import { kindOf, seesInhouse } from '../../machines/query.actor.ts'
import { audit } from '../audit/audit.ts'
import type { Connection, Transaction } from '../database/database.ts'
import { type Api, bind } from '../http/bind.ts'
import { Problem } from '../http/problem.ts'
import { findQuery, lockQuery } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { nameOf, toDocument } from './document.ts'
import {
  countDocuments,
  findDocuments,
  insertDocuments,
  isInContainer,
  removeDocument,
  writeDocument,
} from './document.store.ts'
import type { DocumentRow } from './document.table.ts'
import type { FileStore } from './file-store.ts'
import { heldDocument, refuseLocked } from './reach-document.ts'
import { discard, type Received, receiveFiles, refuseTooMany } from './receive-files.ts'

type Uploader = { actor: Actor; fullName: string; now: Date }

/** Enters what was received, unless the query locked meanwhile or has as many documents as it may. */
const enter = async (tx: Transaction, queryId: number, received: readonly Received[], by: Uploader) => {
  refuseLocked(by.actor, reached(by.actor, await lockQuery(tx, queryId)))
  refuseTooMany((await countDocuments(tx, queryId)) + received.length)
  const who = { createdAt: by.now, createdBy: by.actor.userId, createdByName: by.fullName }
  const stored = await insertDocuments(
    tx,
    received.map(({ fileName, size, storedKey }) => ({ fileName, size, storedKey, ...who, queryId })),
  )
  for (const { docFileId, fileName } of stored)
    await audit(tx, {
      event: 'document.uploaded',
      accountUserId: by.actor.userId,
      subject: 'query',
      subjectId: queryId,
      details: { docFileId, fileName },
    })
  return stored
}

const tellChange = (tx: Connection, actor: Actor, event: string, { queryId, ...document }: DocumentRow) =>
  audit(tx, {
    event,
    accountUserId: actor.userId,
    subject: 'query',
    subjectId: queryId,
    details: {
      docFileId: document.docFileId,
      fileName: document.fileName,
      isSignable: document.isSignable,
    },
  })

/** What a container holds must stay there to be signed. @throws Problem query.locked */
const refuseInContainer = async (tx: Transaction, document: DocumentRow) => {
  if (await isInContainer(tx, document))
    throw new Problem('query.locked', { fields: [{ path: 'docFileId', code: 'document.inContainer' }] })
}

/** A new name may not make another kind of file of it. @throws Problem request.invalid */
const renamed = (given: string, stored: DocumentRow): string => {
  const name = nameOf(given)
  if (kindOfName(name)?.kind !== kindOfName(stored.fileName)?.kind)
    throw new Problem('request.invalid', { fields: [{ path: 'fileName', code: 'document.refused.rename' }] })
  return name
}

/** Takes back what no document of the query names; where the database cannot be asked, a file too many stays. */
const discardUnnamed = async (
  { database, files }: { database: Connection; files: FileStore },
  queryId: number,
  received: readonly Received[],
) => {
  const named = new Set((await findDocuments(database, queryId)).map(({ storedKey }) => storedKey))
  const keys = received.map(({ storedKey }) => storedKey)
  await discard(
    files,
    keys.filter((key) => !named.has(key)),
  )
}

const bindUpload = (api: Api, files: FileStore) =>
  bind(
    api,
    documentCalls.upload,
    {
      before: async ({ actor, database, params: { queryId }, request }) => {
        // Whether it is locked is asked with the query held: a key that comes again has its answer even then.
        reached(actor, await findQuery(database, queryId))
        const received = await receiveFiles(request, files)
        return {
          value: received,
          asked: received.map(({ fileName, sha256 }) => [fileName, sha256]),
          end: () => discardUnnamed({ database, files }, queryId, received),
        }
      },
    },
    async ({ actor, user, database, params: { queryId }, ready }) => {
      const by = { actor, fullName: user.fullName, now: api.now() }
      const stored = await database.transaction((tx) => enter(tx, queryId, ready, by))
      return stored.map(toDocument)
    },
  )

/** Uploading, changing and deleting documents; all three lock with the deal. */
export const bindChanges = (api: Api, files: FileStore): void => {
  bindUpload(api, files)
  bind(api, documentCalls.update, {}, ({ actor, database, body }) =>
    database.transaction(async (tx) => {
      const document = await heldDocument(tx, actor, body.docFileId)
      const { fileName, isSignable } = document
      const wanted = body.isSignable ?? isSignable
      if (wanted !== isSignable && !seesInhouse(kindOf(actor))) throw new Problem('access.denied')
      if (isSignable && !wanted) await refuseInContainer(tx, document)
      const name = body.fileName === undefined ? fileName : renamed(body.fileName, document)
      const stored = await writeDocument(tx, document.docFileId, { fileName: name, isSignable: wanted })
      await tellChange(tx, actor, 'document.changed', stored)
      return toDocument(stored)
    }),
  )
  bind(api, documentCalls.delete, {}, async ({ actor, database, body }) => {
    const gone = await database.transaction(async (tx) => {
      const document = await heldDocument(tx, actor, body.docFileId ?? body.id ?? 0)
      await refuseInContainer(tx, document)
      await removeDocument(tx, document.docFileId)
      await tellChange(tx, actor, 'document.deleted', document)
      return document
    })
    await discard(files, [gone.storedKey])
  })
}
