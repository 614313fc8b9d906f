import { and, eq, isNull } from 'drizzle-orm'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
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

/** The partner, locked until the transaction ends. @throws Problem notFound */
export const lockPartner = async (tx: Transaction, partnerId: number): Promise<PartnerRow> => {
  const [found] = await tx
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.partnerId, partnerId), isNull(partnerTable.deletedAt)))
    .for('update')
  if (!found) throw new Problem('notFound')
  return found
}
