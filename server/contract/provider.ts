import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/**
 * The provider of the financing: the in-house partner; of several the one that was entered first.
 * @throws Problem document.missing where there is none
 */
export const findProvider = async (connection: Connection): Promise<PartnerRow> => {
  const [provider] = await connection
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.inhouse, true), isNull(partnerTable.deletedAt)))
    .orderBy(asc(partnerTable.partnerId))
    .limit(1)
  if (!provider) throw new Problem('document.missing')
  return provider
}
