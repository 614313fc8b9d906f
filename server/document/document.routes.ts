import { Readable } from 'node:stream'
import { documentCalls } from '../../contract/document.calls.ts'
import { kindOfName } from '../../domain/document-file.ts'
import { type Api, bind } from '../http/bind.ts'
import { findQuery } from '../query/query.store.ts'
import { reached } from '../query/visibility.ts'
import { bindChanges } from './change-document.ts'
import { distinctNames, toDocument } from './document.ts'
import { findDocuments } from './document.store.ts'
import type { DocumentRow } from './document.table.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { reachedDocuments } from './reach-document.ts'
import { zipParts } from './zip.ts'

const UNKNOWN = 'application/octet-stream'

async function* contents(files: FileStore, documents: readonly DocumentRow[]) {
  const names = distinctNames(documents.map(({ fileName }) => fileName))
  for (const [index, { storedKey }] of documents.entries())
    yield { name: names[index] ?? storedKey, content: await files.get(storedKey) }
}

const bindFiles = (api: Api, files: FileStore) => {
  bind(api, documentCalls.get, {}, async ({ actor, database, params }) => {
    const [document] = await reachedDocuments(database, actor, [params.id])
    const { fileName = '', storedKey = '' } = document ?? {}
    const type = kindOfName(fileName)?.type ?? UNKNOWN
    return { name: fileName, type, content: await files.getStream(storedKey) }
  })
  bind(api, documentCalls.getSelected, {}, async ({ actor, database, params }) => {
    const documents = await reachedDocuments(database, actor, params.ids.split(',').map(Number))
    const queries = [...new Set(documents.map(({ queryId }) => queryId))]
    return {
      name: `${queries.join('-')}.zip`,
      type: 'application/zip',
      content: Readable.from(zipParts(contents(files, documents), api.now())),
    }
  })
}

/** Documents that people attach to a query. */
export const documentRoutes = (api: Api): void => {
  const files = openFileStore(api.config)
  bind(api, documentCalls.find, {}, async ({ actor, database, params }) => {
    reached(actor, await findQuery(database, params.queryId))
    return (await findDocuments(database, params.queryId)).map(toDocument)
  })
  bindFiles(api, files)
  bindChanges(api, files)
}
