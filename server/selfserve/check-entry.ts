import { eq } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { assertReadyToSell } from '../partner/ready-to-sell.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** Shops of both kinds create offers; applications are for shops that sell by self-serve. */
const mayEnter = (
  { role }: Principal,
  { featureSelfServe, featureOnSpot }: PartnerRow,
  application: boolean,
): boolean => featureSelfServe || (!application && (featureOnSpot || role === 'SHOP'))

/**
 * Checks an entry against the user's partner: whether it can sell and sends applications, and with insurance and
 * warranty. Fees and asset groups are checked when the query is saved.
 * @throws Problem access.denied; partner.notReady; request.invalid
 */
export const checkEntry = async (
  connection: Connection,
  principal: Principal,
  { optionalAssets }: Pick<SelfServeOfferSave, 'optionalAssets'>,
  application = false,
): Promise<void> => {
  const [partner] = await connection
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, principal.partnerId ?? 0))
  if (!partner || !mayEnter(principal, partner, application)) throw new Problem('access.denied')
  await assertReadyToSell(connection, principal, partner)
  const fields = partner.editInsurance
    ? []
    : optionalAssets.map((_, index) => ({ path: `optionalAssets.${index}`, code: 'field.choice' }))
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}
