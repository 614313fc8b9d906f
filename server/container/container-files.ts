import { id } from '../../api/field.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type DocumentRow, documentTable } from '../schema/document.table.ts'
import { madeDocument } from '../document/paper/made-documents.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import { customerLanguage, type StoredQuery } from '../query/record/query.store.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { printPdf } from '../document/paper/print.ts'
import type { ContainerFileRow } from '../schema/container.table.ts'
import type { SigningFile } from '../services/signing/signing-protocol.ts'
import { type StoredContainer, writeFile } from './container.store.ts'

const UPLOADED = /^c(?<number>\d+)$/

/** A file of a container: its option code and its name. */
export type NamedFile = { code: string; fileName: string }

/** Returns the uploaded document of an option code if it belongs to the query and is signable. */
export const signableDocument = async (
  connection: Connection,
  queryId: number,
  code: string,
): Promise<DocumentRow | undefined> => {
  const number = Number(UPLOADED.exec(code)?.groups?.['number'])
  if (!id.safeParse(number).success) return undefined
  const [document] = await connection
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.docFileId, number),
        eq(documentTable.queryId, queryId),
        eq(documentTable.isSignable, true),
      ),
    )
  return document
}

/**
 * Returns the file of an option code; null if the query has no such upload and the portal generates no such document.
 */
export const namedFile = async (
  connection: Connection,
  { query }: StoredQuery,
  code: string,
): Promise<NamedFile | null> => {
  const made = madeDocument(code)
  if (made)
    return {
      code,
      fileName: `${made.title(formatterFor(customerLanguage(query)))} ${contractNumberOf(query).number}.pdf`,
    }
  const uploaded = await signableDocument(connection, query.queryId, code)
  return uploaded ? { code, fileName: uploaded.fileName } : null
}

type StoreDependencies = Pick<Dependencies, 'database' | 'files'>

/** Generates a file that is not stored yet, or reads it from its upload. */
const makeFile = async (
  { database, files }: StoreDependencies,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
) => {
  const { query } = stored
  const made = madeDocument(file.code)
  if (made) {
    const { name, content } = made.make(
      formatterFor(customerLanguage(query)),
      await agreementOf(database, stored, at),
    )
    return { fileName: `${name}.pdf`, content: await printPdf(content) }
  }
  const uploaded = await signableDocument(database, query.queryId, file.code)
  if (!uploaded) throw new Error(`file ${file.code} of container ${file.containerId} is gone`)
  return { fileName: uploaded.fileName, content: await files.get(uploaded.storedKey) }
}

const storeFile = async (
  dependencies: StoreDependencies,
  stored: StoredQuery,
  file: ContainerFileRow,
  at: Date,
): Promise<SigningFile> => {
  const { database, files } = dependencies
  if (file.storedKey) return { name: file.fileName, content: await files.get(file.storedKey) }
  const { fileName, content } = await makeFile(dependencies, stored, file, at)
  await writeFile(database, file.id, { fileName, storedKey: await files.put(content) })
  return { name: fileName, content }
}

/**
 * Returns the files of a sent container. Each is generated and stored once, so that the signed file is the sent one.
 */
export const storeFiles = async (
  dependencies: StoreDependencies,
  { container, files }: StoredContainer,
  stored: StoredQuery,
): Promise<SigningFile[]> => {
  const kept: SigningFile[] = []
  for (const file of files)
    kept.push(await storeFile(dependencies, stored, file, container.sentAt ?? stored.query.modifiedAt))
  return kept
}
