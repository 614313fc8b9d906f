import type { Actor } from '../../contract/role.ts'
import type { Connection } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { findPartner } from './partner.store.ts'
import type { PartnerRow } from './partner.table.ts'

/** Partners and shops know of their own partner only; in-house users, credit and compliance of all. */
const knows = ({ role, inhouse, partnerId }: Actor, wanted: number): boolean =>
  inhouse || role === 'CREDIT' || role === 'COMPLIANCE' || partnerId === wanted

/**
 * The partner, if there is one and the actor may know of it.
 * @throws Problem notFound, the same for a missing partner and for another one's
 */
export const reachedPartner = async (
  connection: Connection,
  actor: Actor,
  partnerId: number,
): Promise<PartnerRow> => {
  const partner = knows(actor, partnerId) ? await findPartner(connection, partnerId) : undefined
  if (!partner) throw new Problem('notFound')
  return partner
}
