import { and, asc, eq, isNull } from 'drizzle-orm'
import { type SettingsWithoutLogo, settingsWithoutLogo } from '../provider-settings/save-settings.ts'
import { missingIn } from '../query/record/paper-problems.ts'
import type { Connection } from '../platform/database/database.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** The provider's settings override the partner's own record. */
const namedByProvider = (provider: PartnerRow, settings: SettingsWithoutLogo): PartnerRow => ({
  ...provider,
  businessName: settings.name || provider.businessName,
  regCode: settings.regCode || provider.regCode,
  phoneNumber: settings.phone || provider.phoneNumber,
  email: settings.email || provider.email,
  ...(settings.address !== '' && { street: settings.address, zipCode: '', city: '' }),
})

/**
 * Returns the provider of the financing: the in-house partner, the first one if there are several. Representative and
 * accounts come from the partner, name and contacts from the provider settings.
 * @throws Problem document.missing if there is none
 */
export const findProvider = async (connection: Connection): Promise<PartnerRow> => {
  const [provider] = await connection
    .select()
    .from(partnerTable)
    .where(and(eq(partnerTable.inhouse, true), isNull(partnerTable.deletedAt)))
    .orderBy(asc(partnerTable.partnerId))
    .limit(1)
  if (!provider) throw missingIn(['provider'])
  return namedByProvider(provider, await settingsWithoutLogo(connection))
}
