import { eq } from 'drizzle-orm'
import type { Principal } from '../../api/role.ts'
import type { SelfServeOfferSave } from '../../api/selfserve.ts'
import type { Connection } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { partnerTable } from '../schema/partner.table.ts'

/**
 * What depends on the partner of the user: whether it sells by self-serve at all, and with insurance and warranty. Its
 * fees and asset groups are checked where the query is saved.
 * @throws Problem access.denied; request.invalid
 */
export const checkEntry = async (
  connection: Connection,
  { partnerId }: Principal,
  { optionalAssets, attachments }: SelfServeOfferSave,
): Promise<void> => {
  const [partner] = await connection
    .select()
    .from(partnerTable)
    .where(eq(partnerTable.partnerId, partnerId ?? 0))
  if (!partner?.featureSelfServe) throw new Problem('access.denied')
  const fields = [
    ...(partner.editInsurance
      ? []
      : optionalAssets.map((_, index) => ({ path: `optionalAssets.${index}`, code: 'field.choice' }))),
    // Each must have been uploaded before, and no call takes one yet.
    ...attachments.map((_, index) => ({ path: `attachments.${index}.fileId`, code: 'field.choice' })),
  ]
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}
