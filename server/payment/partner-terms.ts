import type { PaymentRequest } from '../../api/payment.ts'
import type { Principal } from '../../api/role.ts'
import { toEuros } from '../../domain/money.ts'
import { findPartner } from '../partner/partner.store.ts'
import type { Connection } from '../platform/database/database.ts'
import { startingTerms } from '../query/save/create.ts'

/** Whether a request names the insurance but nothing else that the partner's settings add to a payment. */
const isDocumented = ({ insuranceValue, kickback, contractFee }: PaymentRequest): boolean =>
  insuranceValue !== undefined && kickback === undefined && contractFee === undefined

/**
 * The payload of specification 2, section 7, has no field for kickback and contract fee. They are then those of a new
 * query of the caller's partner, so that the answer is the payment that saving stores. A request that names either of
 * them, or no insurance, is taken as it is.
 */
export const withPartnerTerms = async (
  connection: Connection,
  { partnerId }: Principal,
  request: PaymentRequest,
): Promise<PaymentRequest> => {
  if (!isDocumented(request) || partnerId === null) return request
  const partner = await findPartner(connection, partnerId)
  if (!partner) return request
  const { kickback, contractFeeCents } = startingTerms(partner)
  return { ...request, kickback, contractFee: toEuros(contractFeeCents) }
}
