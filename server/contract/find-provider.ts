import { and, asc, eq, isNull } from 'drizzle-orm'
import { type SettingsWithoutLogo, settingsWithoutLogo } from '../provider-settings/save-settings.ts'
import { missingIn } from '../query/record/paper-problems.ts'
import type { Connection } from '../platform/database/database.ts'
import { type PartnerRow, partnerTable } from '../schema/partner.table.ts'

/** What the settings of the provider say goes before what the partner's own record says. */
const namedByProvider = (provider: PartnerRow, settings: SettingsWithoutLogo): PartnerRow => ({
  ...provider,
  businessName: settings.name || provider.businessName,
  regCode: settings.regCode || provider.regCode,
  phoneNumber: settings.phone || provider.phoneNumber,
  email: settings.email || provider.email,
  ...(settings.address !== '' && { street: settings.address, zipCode: '', city: '' }),
})

/**
 * The provider of the financing: the in-house partner; of several the one that was entered first. Its representative and
 * accounts are the partner's, its name and contacts those of the settings of the provider.
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
  return namedByProvider(provider, await settingsWithoutLogo(connection))
}
