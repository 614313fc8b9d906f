import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PersonRole } from '../../api/privacy.calls.ts'
import { kindOfName } from '../../domain/document-file.ts'
import type { FileStore } from '../file-store/file-store.ts'
import type { ZipSource } from '../file-store/zip.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { conditionFileTable, conditionTable } from '../schema/condition.table.ts'
import { containerFileTable, containerTable } from '../schema/container.table.ts'
import { documentTable } from '../schema/document.table.ts'
import { secciSheetTable } from '../schema/secci.table.ts'
import type { PersonsRow } from './find-person.ts'

/** A stored file of a query. Its name in the archive is made from ids, so it holds no person's name and no path. */
type QuerysFile = { queryId: number; name: string; title: string; storedKey: string }

type Files = { theirs: QuerysFile[]; leftOut: QuerysFile[] }

const suffix = (title: string) =>
  kindOfName(title) === null ? '' : title.slice(title.lastIndexOf('.')).toLowerCase()

const fileOf = (
  kind: string,
  id: number,
  { queryId, title, storedKey }: Omit<QuerysFile, 'name'>,
): QuerysFile => ({
  queryId,
  name: `files/${queryId}-${kind}-${id}${suffix(title)}`,
  title,
  storedKey,
})

/** Documents of queries, with the sureties who answered with them, and whether the customer did. */
const findDocuments = (connection: Connection, ids: number[]) =>
  connection
    .select({
      id: documentTable.docFileId,
      queryId: documentTable.queryId,
      title: documentTable.fileName,
      storedKey: documentTable.storedKey,
      sureties: sql<number[]>`array_remove(array_agg(${conditionTable.suretyId}), null)`,
      customers: sql<boolean>`coalesce(bool_or(${conditionTable.askedOf} = 'customer'), false)`,
    })
    .from(documentTable)
    .leftJoin(conditionFileTable, eq(conditionFileTable.docFileId, documentTable.docFileId))
    .leftJoin(conditionTable, eq(conditionTable.conditionId, conditionFileTable.conditionId))
    .where(inArray(documentTable.queryId, ids))
    .groupBy(documentTable.docFileId)
    .orderBy(documentTable.docFileId)

/** Files that were signed, or sent for signing. */
const findSigned = async (connection: Connection, ids: number[]) => {
  const sealed = await connection
    .select({
      id: containerTable.id,
      queryId: containerTable.queryId,
      title: sql<string>`${containerTable.title} || '.asice'`,
      storedKey: sql<string>`${containerTable.sealedKey}`,
    })
    .from(containerTable)
    .where(and(inArray(containerTable.queryId, ids), isNotNull(containerTable.sealedKey)))
    .orderBy(containerTable.id)
  const sent = await connection
    .select({
      id: containerFileTable.id,
      containerId: containerTable.id,
      queryId: containerTable.queryId,
      title: containerFileTable.fileName,
      storedKey: sql<string>`${containerFileTable.storedKey}`,
    })
    .from(containerFileTable)
    .innerJoin(containerTable, eq(containerTable.id, containerFileTable.containerId))
    .where(and(inArray(containerTable.queryId, ids), isNotNull(containerFileTable.storedKey)))
    .orderBy(containerFileTable.id)
  return [
    ...sealed.map((one) => ({ containerId: one.id, file: fileOf('signed', one.id, one) })),
    ...sent.map((one) => ({ containerId: one.containerId, file: fileOf('paper', one.id, one) })),
  ]
}

const findSheets = async (connection: Connection, ids: number[]) => {
  const sheets = await connection
    .select({
      id: secciSheetTable.sheetId,
      queryId: secciSheetTable.queryId,
      storedKey: sql<string>`${secciSheetTable.storedKey}`,
    })
    .from(secciSheetTable)
    .where(and(inArray(secciSheetTable.queryId, ids), isNotNull(secciSheetTable.storedKey)))
    .orderBy(secciSheetTable.sheetId)
  return sheets.map(({ id, ...sheet }) => fileOf('sheet', id, { ...sheet, title: 'SECCI.pdf' }))
}

/** Roles of a person whom the whole query is about. */
const subjects: ReadonlySet<PersonRole> = new Set(['client', 'applicant'])
export const isSubject = (own: readonly PersonsRow[]): boolean => own.some(({ role }) => subjects.has(role))

/** A person's rows in a query; `isAlone`: no other person has rows in it. */
export type Part = { own: readonly PersonsRow[]; isAlone: boolean }

/** Whether the query is about this person alone, so that all its texts and files are theirs. */
export const isOnlyTheirs = ({ own, isAlone }: Part): boolean => isAlone && isSubject(own)

/**
 * Divides the files of queries. The person gets those that they gave, signed or were handed, and all files of a query
 * that is about them alone.
 */
export const findPersonsFiles = async (
  connection: Connection,
  parts: ReadonlyMap<number, Part>,
): Promise<Files> => {
  const ids = [...parts.keys()]
  const found: Files = { theirs: [], leftOut: [] }
  const partIn = (queryId: number): Part => parts.get(queryId) ?? { own: [], isAlone: false }
  const put = (isTheirs: boolean, file: QuerysFile) => found[isTheirs ? 'theirs' : 'leftOut'].push(file)
  for (const { id, sureties, customers, ...file } of await findDocuments(connection, ids)) {
    const part = partIn(file.queryId)
    const isGiven =
      (customers && isSubject(part.own)) ||
      part.own.some(({ data }) => sureties.some((surety) => data['suretyId'] === surety))
    put(isGiven || isOnlyTheirs(part), fileOf('document', id, file))
  }
  for (const { containerId, file } of await findSigned(connection, ids)) {
    const part = partIn(file.queryId)
    const hasSigned = part.own.some(
      ({ data }) => data['containerId'] === containerId && data['signedAt'] !== null,
    )
    put(hasSigned || isOnlyTheirs(part), file)
  }
  for (const file of await findSheets(connection, ids)) put(isSubject(partIn(file.queryId).own), file)
  return found
}

/** Whether the store still has a file. */
export const isStored = async (files: FileStore, { storedKey }: QuerysFile): Promise<boolean> => {
  try {
    await files.expect([storedKey])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'document.gone') return false
    throw error
  }
}

export const sourceOf = (files: FileStore, { name, storedKey }: QuerysFile): ZipSource => ({
  name,
  open: () => files.getStream(storedKey),
})
