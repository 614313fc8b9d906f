import { documentCalls } from '../../api/document.calls.ts'
import { kindOfName } from '../../domain/document-file.ts'
import { bind } from '../platform/http/bind.ts'
import { findQuery } from '../query/record/query.store.ts'
import { assertVisible } from '../query/record/visibility.ts'
import { bindChanges, type DocumentApi } from './change-document.ts'
import { toDocument, findDocuments } from './document.store.ts'
import type { DocumentRow } from '../schema/document.table.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { findVisibleDocuments, readsDocument } from './document-access.ts'
import { distinctNames } from './upload/file-name.ts'
import { zipStream } from '../file-store/zip.ts'

const UNKNOWN = 'application/octet-stream'

const archiveSources = (files: FileStore, documents: readonly DocumentRow[]) => {
  const names = distinctNames(documents.map(({ fileName }) => fileName))
  return documents.map(({ storedKey }, index) => ({
    name: names[index] ?? storedKey,
    open: () => files.getStream(storedKey),
  }))
}

/**
 * An uploaded file may hold personal codes, so every download is audited. File names may name people: an entry about
 * several queries has none, because it outlives the erasure of each.
 */
const fileRead = (
  queries: readonly number[],
  docFileIds: readonly number[],
  fileNames: readonly string[],
) => ({
  event: 'document.read',
  ...(queries.length === 1
    ? { subject: 'query', subjectId: queries[0] ?? 0, details: { docFileIds, fileNames } }
    : { details: { docFileIds, queries } }),
})

const bindFiles = (api: DocumentApi) => {
  bind(api, documentCalls.get, {}, async ({ principal, database, params }) => {
    const [document] = await findVisibleDocuments(database, principal, [params.id])
    const { fileName = '', storedKey = '', queryId = 0 } = document ?? {}
    const type = kindOfName(fileName)?.type ?? UNKNOWN
    const read = fileRead([queryId], [params.id], [fileName])
    return { name: fileName, type, content: await api.files.getStream(storedKey), read }
  })
  bind(api, documentCalls.getSelected, {}, async ({ principal, database, params }) => {
    const documents = await findVisibleDocuments(database, principal, params.ids.split(',').map(Number))
    await api.files.expect(documents.map(({ storedKey }) => storedKey))
    const queries = [...new Set(documents.map(({ queryId }) => queryId))]
    return {
      name: `${queries.join('-')}.zip`,
      type: 'application/zip',
      content: zipStream(archiveSources(api.files, documents), api.now()),
      read: fileRead(
        queries,
        documents.map(({ docFileId }) => docFileId),
        documents.map(({ fileName }) => fileName),
      ),
    }
  })
}

/** Documents that people attach to a query. */
export const documentRoutes = (api: DocumentApi): void => {
  bind(api, documentCalls.find, {}, async ({ principal, database, params }) => {
    assertVisible(principal, await findQuery(database, params.queryId))
    const found = await findDocuments(database, params.queryId)
    return found.filter((one) => readsDocument(principal, one)).map(toDocument)
  })
  bindFiles(api)
  bindChanges(api)
}
