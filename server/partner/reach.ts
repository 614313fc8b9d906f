import type { Principal } from '../../api/role.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findPartner } from './partner.store.ts'
import type { PartnerRow } from '../schema/partner.table.ts'

/** Partners and shops know of their own partner only; in-house users, credit and compliance of all. */
const knows = ({ role, inhouse, partnerId }: Principal, wanted: number): boolean =>
  inhouse || role === 'CREDIT' || role === 'COMPLIANCE' || partnerId === wanted

/**
 * The partner, if there is one and the principal may know of it.
 * @throws Problem notFound, the same for a missing partner and for another one's
 */
export const visiblePartner = async (
  connection: Connection,
  principal: Principal,
  partnerId: number,
): Promise<PartnerRow> => {
  const partner = await findPartner(connection, partnerId)
  if (!partner) throw new Problem('notFound')
  if (!knows(principal, partnerId))
    throw new Problem('notFound', { foreign: { subject: 'partner', subjectId: partnerId } })
  return partner
}
