import { and, eq } from 'drizzle-orm'
import type { Connection } from '../database/database.ts'
import { contractNumber } from '../document/agreement.ts'
import { type DocumentRow, documentTable } from '../document/document.table.ts'
import { madeDocument } from '../document/made-documents.ts'
import { writerOf } from '../document/writer.ts'
import type { StoredQuery } from '../query/query.store.ts'

const UPLOADED = /^c(?<number>\d+)$/

/** A file of a container before it is made: its option code and the name it will have. */
export type NamedFile = { code: string; fileName: string }

/** The uploaded document that an option code names, where it is of this query and may be signed. */
export const signableDocument = async (
  connection: Connection,
  queryId: number,
  code: string,
): Promise<DocumentRow | undefined> => {
  const number = UPLOADED.exec(code)?.groups?.['number']
  if (number === undefined) return undefined
  const [found] = await connection
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.docFileId, Number(number)),
        eq(documentTable.queryId, queryId),
        eq(documentTable.isSignable, true),
      ),
    )
  return found
}

/** The file of an option code, or null where the query has no such file and the portal makes none. */
export const namedFile = async (
  connection: Connection,
  { query }: StoredQuery,
  code: string,
): Promise<NamedFile | null> => {
  const made = madeDocument(code)
  if (made) return { code, fileName: `${made.title(writerOf(query.language))} ${contractNumber(query)}.pdf` }
  const uploaded = await signableDocument(connection, query.queryId, code)
  return uploaded ? { code, fileName: uploaded.fileName } : null
}
