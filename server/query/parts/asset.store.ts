import { and, eq, notInArray } from 'drizzle-orm'
import type { QassetSave } from '../../../api/asset.ts'
import type { Connection } from '../../platform/database/database.ts'
import { assetColumns, completeAsset, toQasset } from './asset.ts'
import { type AssetRow, assetTable } from '../../schema/asset.table.ts'

/** The number of the query an asset belongs to. */
export const queryOfAsset = async (connection: Connection, qassetId: number): Promise<number | undefined> =>
  (
    await connection
      .select({ queryId: assetTable.queryId })
      .from(assetTable)
      .where(eq(assetTable.qassetId, qassetId))
  )[0]?.queryId

const write = async (
  connection: Connection,
  queryId: number,
  { sent, before }: { sent: QassetSave; before: AssetRow | undefined },
): Promise<AssetRow> => {
  const columns = assetColumns(completeAsset(sent, before && toQasset(before)))
  const [row] = sent.qassetId
    ? await connection
        .update(assetTable)
        .set(columns)
        .where(and(eq(assetTable.qassetId, sent.qassetId), eq(assetTable.queryId, queryId)))
        .returning()
    : await connection
        .insert(assetTable)
        .values({ ...columns, queryId })
        .returning()
  if (!row) throw new Error(`asset ${sent.qassetId} is not of query ${queryId}`)
  return row
}

/** Replaces the assets of a query: those sent with their number keep it, those left out go. */
export const writeAssets = async (
  connection: Connection,
  queryId: number,
  stored: readonly AssetRow[],
  sent: readonly QassetSave[],
): Promise<AssetRow[]> => {
  const kept = sent.flatMap(({ qassetId }) => qassetId ?? [])
  if (stored.some(({ qassetId }) => !kept.includes(qassetId))) {
    const goes = kept.length > 0 ? notInArray(assetTable.qassetId, kept) : undefined
    await connection.delete(assetTable).where(and(eq(assetTable.queryId, queryId), goes))
  }
  const rows: AssetRow[] = []
  for (const asset of sent) {
    const before = stored.find(({ qassetId }) => qassetId === asset.qassetId)
    rows.push(await write(connection, queryId, { sent: asset, before }))
  }
  return rows.toSorted((a, b) => a.qassetId - b.qassetId)
}
