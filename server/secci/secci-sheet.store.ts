import { and, desc, eq, isNull, lt, ne, notExists, or } from 'drizzle-orm'
import { addDays } from '../../domain/date.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import {
  secciHandoverTable,
  type SecciHandoverRow,
  type SecciSheetRow,
  secciSheetTable,
} from '../schema/secci.table.ts'

/** Key of a sheet: terms, language and day. */
export type SheetKey = Pick<SecciSheetRow, 'queryId' | 'fingerprint' | 'language'> & { madeOn: string }

/** The sheets of a query, newest first. */
export const findSheets = (connection: Connection, queryId: number): Promise<SecciSheetRow[]> =>
  connection
    .select()
    .from(secciSheetTable)
    .where(eq(secciSheetTable.queryId, queryId))
    .orderBy(desc(secciSheetTable.sheetId))

export const findSheet = async (
  connection: Connection,
  key: SheetKey,
): Promise<SecciSheetRow | undefined> => {
  const [sheet] = await connection
    .select()
    .from(secciSheetTable)
    .where(
      and(
        eq(secciSheetTable.queryId, key.queryId),
        eq(secciSheetTable.fingerprint, key.fingerprint),
        eq(secciSheetTable.language, key.language),
        eq(secciSheetTable.madeOn, key.madeOn),
      ),
    )
  return sheet
}

/**
 * Deletes sheets that were only previewed, once the terms have changed. Sheets of today and yesterday may still be
 * handed over or in the mail, so they stay.
 */
const forgetOutdated = (connection: Connection, { queryId, fingerprint, language, madeOn }: SheetKey) =>
  connection
    .delete(secciSheetTable)
    .where(
      and(
        eq(secciSheetTable.queryId, queryId),
        lt(secciSheetTable.madeOn, addDays(madeOn, -1)),
        or(ne(secciSheetTable.fingerprint, fingerprint), ne(secciSheetTable.language, language)),
        notExists(
          connection
            .select({ handoverId: secciHandoverTable.handoverId })
            .from(secciHandoverTable)
            .where(eq(secciHandoverTable.sheetId, secciSheetTable.sheetId)),
        ),
      ),
    )

/** Stores a sheet; of two concurrent ones the first wins. */
export const storeSheet = async (
  connection: Connection,
  sheet: SheetKey & { storedKey: string },
): Promise<SecciSheetRow> => {
  await forgetOutdated(connection, sheet)
  await connection.insert(secciSheetTable).values(sheet).onConflictDoNothing()
  const kept = await findSheet(connection, sheet)
  if (!kept) throw new Error('a sheet was not stored')
  return kept
}

/** Stores the rendered file of a sheet that had only its content; the first one wins. */
export const storeSheetFile = async (
  connection: Connection,
  sheetId: number,
  storedKey: string,
): Promise<string> => {
  await connection
    .update(secciSheetTable)
    .set({ storedKey, content: null })
    .where(and(eq(secciSheetTable.sheetId, sheetId), isNull(secciSheetTable.storedKey)))
  const [sheet] = await connection
    .select({ storedKey: secciSheetTable.storedKey })
    .from(secciSheetTable)
    .where(eq(secciSheetTable.sheetId, sheetId))
  return sheet?.storedKey ?? storedKey
}

type Handover = Pick<SecciHandoverRow, 'handoverId' | 'handedAt' | 'way' | 'byName'> & {
  sheet: SecciSheetRow
}

/** All deliveries of a query's sheets, newest first. */
export const findHandovers = (connection: Connection, queryId: number): Promise<Handover[]> =>
  connection
    .select({
      handoverId: secciHandoverTable.handoverId,
      handedAt: secciHandoverTable.handedAt,
      way: secciHandoverTable.way,
      byName: secciHandoverTable.byName,
      sheet: secciSheetTable,
    })
    .from(secciHandoverTable)
    .innerJoin(secciSheetTable, eq(secciSheetTable.sheetId, secciHandoverTable.sheetId))
    .where(eq(secciHandoverTable.queryId, queryId))
    .orderBy(desc(secciHandoverTable.handoverId))

/** Returns the delivered sheet. */
export const findHandedOver = async (
  connection: Connection,
  { queryId, handoverId }: { queryId: number; handoverId: number },
): Promise<SecciSheetRow | null> => {
  const [handover] = await connection
    .select({ sheet: secciSheetTable })
    .from(secciHandoverTable)
    .innerJoin(secciSheetTable, eq(secciSheetTable.sheetId, secciHandoverTable.sheetId))
    .where(and(eq(secciHandoverTable.queryId, queryId), eq(secciHandoverTable.handoverId, handoverId)))
  return handover?.sheet ?? null
}

export const storeHandover = async (
  tx: Transaction,
  row: Omit<SecciHandoverRow, 'handoverId'>,
): Promise<void> => {
  await tx.insert(secciHandoverTable).values(row)
}
