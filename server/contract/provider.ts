import { and, asc, eq, isNull } from 'drizzle-orm'
import { type HouseSettings, houseSettings } from '../house/house.ts'
import { missingIn } from '../query/record/missing.ts'
import type { Connection } from '../platform/database/database.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** What the settings of the house say goes before what the partner's own record says. */
const namedByHouse = (provider: PartnerRow, house: HouseSettings): PartnerRow => ({
  ...provider,
  businessName: house.name || provider.businessName,
  regCode: house.regCode || provider.regCode,
  phoneNumber: house.phone || provider.phoneNumber,
  email: house.email || provider.email,
  ...(house.address !== '' && { street: house.address, zipCode: '', city: '' }),
})

/**
 * The provider of the financing: the in-house partner; of several the one that was entered first. Its representative and
 * accounts are the partner's, its name and contacts those of the settings of the house.
 * @throws Problem document.missing where there is none
 */
export const findProvider = async (connection: Connection): Promise<PartnerRow> => {
  const [provider] = await connection
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.inhouse, true), isNull(partnerTable.deletedAt)))
    .orderBy(asc(partnerTable.partnerId))
    .limit(1)
  if (!provider) throw missingIn(['provider'])
  return namedByHouse(provider, await houseSettings(connection))
}
