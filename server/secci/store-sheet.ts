import { todayInTallinn } from '../../domain/date.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import type { DocumentContent } from '../document/paper/content.ts'
import { namingPaper } from '../query/record/paper-problems.ts'
import { paperTitles } from '../document/paper/answer-paper.ts'
import { printPdf, type Reader } from '../document/paper/print.ts'
import { formatterFor } from '../document/paper/formatter.ts'
import type { Connection } from '../platform/database/database.ts'
import { customerLanguage, type StoredQuery } from '../query/record/query.store.ts'
import { secciFingerprint } from '../query/record/secci-fingerprint.ts'
import type { SecciSheetRow } from '../schema/secci.table.ts'
import { findSheet, type SheetKey, storeSheet, storeSheetFile } from './secci-sheet.store.ts'
import { secciSheet } from './secci-sheet.ts'

type Needs = { database: Connection } & Pick<Dependencies, 'files'>

/** The sheet of the current terms. */
export const sheetKey = (stored: StoredQuery, at: Date): SheetKey => ({
  queryId: stored.query.queryId,
  fingerprint: secciFingerprint(stored),
  language: customerLanguage(stored.query),
  madeOn: todayInTallinn(at),
})

/** Builds the sheet's content. @throws Problem document.missing */
export const sheetContent = (database: Connection, stored: StoredQuery, at: Date): Promise<DocumentContent> =>
  namingPaper(
    { id: paperTitles.secci },
    async () =>
      secciSheet(formatterFor(customerLanguage(stored.query)), await agreementOf(database, stored, at))
        .content,
  )

/**
 * Returns the sheet of the current terms. Its file is rendered once, so that printing, mail and later reads have the
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

/** Returns a sheet's file. A sheet from before files were stored is rendered once from its content. */
export const fileOfSheet = async ({ database, files }: Needs, sheet: SecciSheetRow): Promise<Buffer> => {
  const { sheetId, storedKey, content } = sheet
  if (storedKey !== null) return files.get(storedKey)
  if (content === null) throw new Error(`sheet ${sheetId} has neither a file nor words`)
  // Only the migration wrote this content, from delivered sheets.
  const pdf = await printPdf(content as DocumentContent)
  return files.get(await storeSheetFile(database, sheetId, await files.put(pdf)))
}

/** File name without extension. */
export const nameOfSheet = ({ language, queryId }: Pick<SecciSheetRow, 'language' | 'queryId'>): string =>
  `${formatterFor(language).text(paperTitles.secci)} ${queryId}`
