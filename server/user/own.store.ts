import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '../../api/language.ts'
import type { Manager, PartnerContext } from '../../api/user.ts'
import type { Connection } from '../platform/database/database.ts'
import { partnerTable } from '../schema/partner.table.ts'
import { userTable } from '../schema/user.table.ts'

/** The partner's data that screens need; undefined for a deleted partner. */
export const findPartnerContext = async (
  connection: Connection,
  partnerId: number,
): Promise<PartnerContext | undefined> => {
  const [found] = await connection
    .select({
      partnerId: partnerTable.partnerId,
      businessName: partnerTable.businessName,
      regCode: partnerTable.regCode,
      inhouse: partnerTable.inhouse,
      featureSelfServe: partnerTable.featureSelfServe,
      featureOnSpot: partnerTable.featureOnSpot,
      manualSigning: partnerTable.manualSigning,
      editContractFee: partnerTable.editContractFee,
      editInsurance: partnerTable.editInsurance,
      lendifyLimit: partnerTable.lendifyLimit,
      showKickback: partnerTable.showKickback,
    })
    .from(partnerTable)
    .where(and(eq(partnerTable.partnerId, partnerId), isNull(partnerTable.deletedAt)))
  return found
}

export const findLogo = async (connection: Connection, accountUserId: number): Promise<string | null> => {
  const [found] = await connection
    .select({ logo: userTable.logo })
    .from(userTable)
    .where(eq(userTable.accountUserId, accountUserId))
  return found?.logo ?? null
}

/** Creates a new version of the account, because its form contains the language. */
export const saveLanguage = async (
  connection: Connection,
  accountUserId: number,
  language: Language,
  now: Date,
) => {
  const modifiedAt = sql`greatest(${now.toISOString()}::timestamptz, ${userTable.modifiedAt} + interval '1 millisecond')`
  await connection
    .update(userTable)
    .set({ language, modifiedAt })
    .where(and(eq(userTable.accountUserId, accountUserId), ne(userTable.language, language)))
}

/** Sets the flag, or toggles it without a value, and returns it. */
export const setHideVatFields = async (
  connection: Connection,
  accountUserId: number,
  hide: boolean | undefined,
): Promise<boolean> => {
  const [changed] = await connection
    .update(userTable)
    .set({ hideVatFields: hide ?? sql`not ${userTable.hideVatFields}` })
    .where(eq(userTable.accountUserId, accountUserId))
    .returning({ hideVatFields: userTable.hideVatFields })
  return changed?.hideVatFields ?? false
}

/** Users of in-house partners, by name: those who may manage queries. */
export const findManagers = (connection: Connection): Promise<Manager[]> => {
  const fullName = sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}`
  return connection
    .select({ accountUserId: userTable.accountUserId, fullName })
    .from(userTable)
    .innerJoin(partnerTable, eq(partnerTable.partnerId, userTable.partnerId))
    .where(and(eq(partnerTable.inhouse, true), eq(userTable.active, true), isNull(userTable.deletedAt)))
    .orderBy(fullName, userTable.accountUserId)
}
