import { and, asc, count, eq, getTableColumns, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { overStatuses } from '../../machines/lifecycle/query/list-filter.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'
import { queryTable } from '../schema/query.table.ts'
import { userTable } from '../schema/user.table.ts'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Partner, PartnerRow as ListedPartner, PartnerSave } from '../../api/partner.ts'
import { toCents, toEuros } from '../../domain/money.ts'
import { settleTerms } from '../../domain/partner-settings.ts'
import { shownTime } from '../platform/language/time.ts'
import type { ApiKeys } from './api-key.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'

const ofLive = (partnerId: number) =>
  and(eq(partnerTable.partnerId, partnerId), isNull(partnerTable.deletedAt))

/** A partner that has not been deleted. */
export const findPartner = async (
  connection: Connection,
  partnerId: number,
): Promise<PartnerRow | undefined> => {
  const [found] = await connection.select().from(partnerTable).where(ofLive(partnerId))
  return found
}

/** The partner, locked until the transaction ends. @throws Problem notFound */
export const lockPartner = async (tx: Transaction, partnerId: number): Promise<PartnerRow> => {
  const [found] = await tx.select().from(partnerTable).where(ofLive(partnerId)).for('update')
  if (!found) throw new Problem('notFound')
  return found
}

const fullName = sql<string | null>`nullif(concat_ws(' ', ${userTable.firstName}, ${userTable.lastName}), '')`

export type Managed = { row: PartnerRow; manager: { fullName: string } | null }

/** Every partner with its manager, sorted by name; or one of them. */
export const findManaged = async (connection: Connection, partnerId?: number): Promise<Managed[]> => {
  const found = await connection
    .select({ row: getTableColumns(partnerTable), fullName })
    .from(partnerTable)
    .leftJoin(userTable, eq(userTable.accountUserId, partnerTable.managerId))
    .where(partnerId === undefined ? isNull(partnerTable.deletedAt) : ofLive(partnerId))
    .orderBy(asc(partnerTable.businessName), asc(partnerTable.partnerId))
  return found.map(({ row, fullName: name }) => ({ row, manager: name === null ? null : { fullName: name } }))
}

/**
 * Locks the partner table against writes until the transaction ends; rows that refer to a partner can still be written.
 */
export const lockPartners = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${partnerTable} in share row exclusive mode`)
}

/** Whether another partner has the registry code. */
export const isTaken = async (
  connection: Connection,
  regCode: string,
  partnerId: number | undefined,
): Promise<boolean> => {
  const others = partnerId === undefined ? undefined : ne(partnerTable.partnerId, partnerId)
  const same = and(eq(partnerTable.regCode, regCode), isNull(partnerTable.deletedAt), others)
  return (await connection.$count(partnerTable, same)) > 0
}

export type Dependents = { queries: number; users: number; shopUsers: number }

/** Counts what prevents deletion of a partner: open queries and accounts. */
export const countDependents = async (connection: Connection, partnerId: number): Promise<Dependents> => {
  const open = and(eq(queryTable.partnerId, partnerId), notInArray(queryTable.status, [...overStatuses]))
  const [users] = await connection
    .select({
      all: count(),
      ofShop: sql<number>`count(*) filter (where ${userTable.userRole} = 'SHOP')::int`,
    })
    .from(userTable)
    .where(and(eq(userTable.partnerId, partnerId), isNull(userTable.deletedAt)))
  return {
    queries: await connection.$count(queryTable, open),
    users: users?.all ?? 0,
    shopUsers: users?.ofShop ?? 0,
  }
}

type Columns = typeof partnerTable.$inferInsert

export const insertPartner = async (tx: Transaction, columns: Columns): Promise<number> => {
  const [stored] = await tx.insert(partnerTable).values(columns).returning({ id: partnerTable.partnerId })
  if (!stored) throw new Error('a partner was not stored')
  return stored.id
}

export const updatePartner = async (
  tx: Transaction,
  partnerId: number,
  columns: Partial<Columns>,
): Promise<void> => {
  await tx.update(partnerTable).set(columns).where(eq(partnerTable.partnerId, partnerId))
}

type Manager = { fullName: string } | null

const shownVersion = ({ modifiedAt }: PartnerRow) => ({
  modifiedDtime: modifiedAt.toISOString(),
  formattedModifiedDtime: shownTime(modifiedAt),
})

/** Maps a partner to its row in the list. */
export const toListed = (row: PartnerRow, manager: Manager): ListedPartner => ({
  ...row,
  manager,
  ...shownVersion(row),
})

type PartnerParts = Pick<Partner, 'saleLacks'> & {
  manager: Manager
  groups: PartnerAssetGroup[]
  apiKeys: ApiKeys
}

const shownKey = ({ publicPart, createdAt, lastUsedAt }: NonNullable<ApiKeys['current']>) => ({
  publicPart,
  createdDtime: createdAt.toISOString(),
  lastUsedDtime: lastUsedAt?.toISOString() ?? null,
})

const shownKeys = ({ current, old }: ApiKeys): Pick<Partner, 'apiKey' | 'oldApiKey'> => ({
  apiKey: current ? shownKey(current) : null,
  oldApiKey: old?.revokedAt ? { ...shownKey(old), endsDtime: old.revokedAt.toISOString() } : null,
})

/** Maps a partner to the API response; amounts in euros, the API key without its secret. */
export const toPartner = (
  row: PartnerRow,
  { manager, groups, apiKeys, saleLacks }: PartnerParts,
): Partner => {
  const { contractFeeCents, contractFeeOptionsCents, creditLimitCents, ...columns } = row
  const { createdAt: _made, modifiedAt: _changed, deletedAt: _gone, ...same } = columns
  return {
    ...same,
    contractFee: toEuros(contractFeeCents),
    contractFeeOptions: contractFeeOptionsCents.map(toEuros),
    creditLimit: creditLimitCents === null ? null : toEuros(creditLimitCents),
    manager,
    partnerAssetGroups: groups,
    saleLacks,
    ...shownKeys(apiKeys),
    ...shownVersion(row),
  }
}

/** Maps a save to the partner's columns: defaults within their ranges, amounts in cents. */
export const toColumns = (
  sent: PartnerSave,
): Omit<typeof partnerTable.$inferInsert, 'partnerId' | 'modifiedAt'> => {
  const { partnerId: _id, modifiedDtime: _read, partnerAssetGroups: _groups, ...fields } = settleTerms(sent)
  const { contractFee, contractFeeOptions, creditLimit, ...same } = fields
  return {
    ...same,
    contractFeeCents: toCents(contractFee),
    contractFeeOptionsCents: contractFeeOptions.map(toCents),
    creditLimitCents: creditLimit === null ? null : toCents(creditLimit),
  }
}

/**
 * Returns the partner's settings for the working screens; fees in euros. Only the fields of the call are returned.
 */
export const toPartnerSetting = (row: PartnerRow): PartnerSetting => ({
  ...row,
  contractFee: toEuros(row.contractFeeCents),
  contractFeeOptions: row.contractFeeOptionsCents.map(toEuros),
})
