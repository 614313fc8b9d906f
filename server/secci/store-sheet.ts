import { todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import type { DocumentContent } from '../document/paper/content.ts'
import { namingPaper } from '../query/record/paper-problems.ts'
import { paperTitles } from '../document/paper/answer-paper.ts'
import { printPdf, type Reader } from '../document/paper/print.ts'
import { writerOf } from '../document/paper/writer.ts'
import type { Connection } from '../platform/database/database.ts'
import { customerLanguage, type StoredQuery } from '../query/record/query.store.ts'
import { secciFingerprint } from '../query/record/secci-fingerprint.ts'
import type { SecciSheetRow } from '../schema/secci.table.ts'
import { findSheet, type SheetKey, storeSheet, storeSheetFile } from './secci-sheet.store.ts'
import { secciSheet } from './secci-sheet.ts'

type Needs = { database: Connection } & Pick<Dependencies, 'files'>

/** The sheet of the terms as they are at this moment. */
export const sheetKey = (stored: StoredQuery, at: Date): SheetKey => ({
  queryId: stored.query.queryId,
  fingerprint: secciFingerprint(stored),
  language: customerLanguage(stored.query),
  madeOn: todayInTallinn(at),
})

/** What the sheet says. @throws Problem document.missing */
export const sheetContent = (database: Connection, stored: StoredQuery, at: Date): Promise<DocumentContent> =>
  namingPaper(
    { id: paperTitles.secci },
    async () =>
      secciSheet(writerOf(customerLanguage(stored.query)), await agreementOf(database, stored, at)).content,
  )

/**
 * Returns the sheet of the terms as they are. Its file is made once: who prints it, sends it or reads it later has the
 * same bytes.
 * @throws Problem document.missing; server.busy
 */
export const keepSheet = async (
  { database, files }: Needs,
  stored: StoredQuery,
  { at, reader }: { at: Date; reader?: Reader },
): Promise<SecciSheetRow> => {
  const key = sheetKey(stored, at)
  const known = await findSheet(database, key)
  if (known) return known
  const pdf = await printPdf(await sheetContent(database, stored, at), reader)
  return storeSheet(database, { ...key, storedKey: await files.put(pdf) })
}

/** The file of a sheet. One that was handed over before files were kept is drawn once, from its words and numbers. */
export const fileOfSheet = async ({ database, files }: Needs, sheet: SecciSheetRow): Promise<Buffer> => {
  const { sheetId, storedKey, content } = sheet
  if (storedKey !== null) return files.get(storedKey)
  if (content === null) throw new Error(`sheet ${sheetId} has neither a file nor words`)
  // The migration alone wrote it, from what was handed over.
  const pdf = await printPdf(content as DocumentContent)
  return files.get(await storeSheetFile(database, sheetId, await files.put(pdf)))
}

/** What the file is called, without extension. */
export const nameOfSheet = ({ language, queryId }: Pick<SecciSheetRow, 'language' | 'queryId'>): string =>
  `${writerOf(language).say(paperTitles.secci)} ${queryId}`
