import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { QuerySave } from '../../../api/query.ts'
import { assetGroupTable } from '../../schema/asset-group.table.ts'
import type { Connection } from '../../platform/database/database.ts'
import { financierTable } from '../../schema/financier.table.ts'
import { Problem, type WrongField } from '../../platform/http/problem.ts'
import { partnerTable } from '../../schema/partner.table.ts'
import { userTable } from '../../schema/user.table.ts'
import type { StoredQuery } from '../record/query.store.ts'

type Named = { path: string; id: number | null | undefined }

const unknown = (named: readonly Named[], known: ReadonlySet<number>): WrongField[] =>
  named
    .filter(({ id }) => id !== null && id !== undefined && !known.has(id))
    .map(({ path }) => ({ path, code: 'field.choice' }))

const idsOf = (named: readonly Named[]): number[] => named.flatMap(({ id }) => id ?? [])

const wrongGroups = async (connection: Connection, { qassets = [] }: QuerySave): Promise<WrongField[]> => {
  const named = qassets.flatMap(({ assetGroupId, assetSubgroupId }, index) => [
    { path: `qassets.${index}.assetGroupId`, id: assetGroupId },
    { path: `qassets.${index}.assetSubgroupId`, id: assetSubgroupId },
  ])
  const ids = idsOf(named)
  if (ids.length === 0) return []
  const rows = await connection
    .select({ id: assetGroupTable.assetGroupId })
    .from(assetGroupTable)
    .where(inArray(assetGroupTable.assetGroupId, ids))
  return unknown(named, new Set(rows.map(({ id }) => id)))
}

/** Managers are the users of in-house partners. */
const wrongManager = async (connection: Connection, managerId: number): Promise<WrongField[]> => {
  const rows = await connection
    .select({ id: userTable.accountUserId })
    .from(userTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, userTable.partnerId))
    .where(
      and(
        eq(userTable.accountUserId, managerId),
        eq(partnerTable.inhouse, true),
        isNull(userTable.deletedAt),
      ),
    )
  return rows.length > 0 ? [] : [{ path: 'managerId', code: 'field.choice' }]
}

const wrongFinanciers = async (connection: Connection, sent: QuerySave): Promise<WrongField[]> => {
  const named = [
    { path: 'financierId', id: sent.financierId },
    { path: 'interestMatrix', id: sent.interestMatrix },
  ]
  const ids = idsOf(named)
  if (ids.length === 0) return []
  const rows = await connection
    .select({ id: financierTable.financierId })
    .from(financierTable)
    .where(inArray(financierTable.financierId, ids))
  return unknown(named, new Set(rows.map(({ id }) => id)))
}

/** Assets and sureties with an id must belong to the query. */
const wrongParts = (sent: QuerySave, stored: Pick<StoredQuery, 'assets' | 'sureties'>): WrongField[] => [
  ...unknown(
    (sent.qassets ?? []).map(({ qassetId }, index) => ({ path: `qassets.${index}.qassetId`, id: qassetId })),
    new Set(stored.assets.map(({ qassetId }) => qassetId)),
  ),
  ...unknown(
    (sent.sureties ?? []).map(({ suretyId }, index) => ({
      path: `sureties.${index}.suretyId`,
      id: suretyId,
    })),
    new Set(stored.sureties.map(({ suretyId }) => suretyId)),
  ),
]

const nothingStored = { assets: [], sureties: [] }

/** Checks that every id in a save exists. @throws Problem request.invalid naming every field that does not */
export const checkReferences = async (
  connection: Connection,
  sent: QuerySave,
  stored: Pick<StoredQuery, 'assets' | 'sureties'> & { query?: { managerId: number | null } } = nothingStored,
): Promise<void> => {
  const { managerId } = sent
  const newManager = managerId && managerId !== stored.query?.managerId ? managerId : null
  const fields = [
    ...wrongParts(sent, stored),
    ...(await wrongGroups(connection, sent)),
    ...(await wrongFinanciers(connection, sent)),
    ...(newManager ? await wrongManager(connection, newManager) : []),
  ]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}
