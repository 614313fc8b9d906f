import { id } from '../../api/field.ts'
import { contractNumberOf } from '../../domain/contract-number.ts'
import { and, eq } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type DocumentRow, documentTable } from '../schema/document.table.ts'
import { madeDocument } from '../document/paper/made-documents.ts'
import { writerOf } from '../document/paper/writer.ts'
import { customerLanguage } from '../query/record/customer-language.ts'
import type { StoredQuery } from '../query/record/query.store.ts'

const UPLOADED = /^c(?<number>\d+)$/

/** A file of a container: its option code and its name. */
export type NamedFile = { code: string; fileName: string }

/** The uploaded document of an option code, where it belongs to this query and is signable. */
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

/** The file of an option code, or null where the query has no such upload and the portal makes no such document. */
export const namedFile = async (
  connection: Connection,
  { query }: StoredQuery,
  code: string,
): Promise<NamedFile | null> => {
  const made = madeDocument(code)
  if (made)
    return {
      code,
      fileName: `${made.title(writerOf(customerLanguage(query)))} ${contractNumberOf(query).number}.pdf`,
    }
  const uploaded = await signableDocument(connection, query.queryId, code)
  return uploaded ? { code, fileName: uploaded.fileName } : null
}
