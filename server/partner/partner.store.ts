import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '../platform/database/database.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** A partner that has not been deleted. */
export const findPartner = async (
  connection: Connection,
  partnerId: number,
): Promise<PartnerRow | undefined> => {
  const [found] = await connection
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.partnerId, partnerId), isNull(partnerTable.deletedAt)))
  return found
}
