import { spacedPhone } from '../../../domain/phone.ts'
import { findProviderSettings } from '../../provider-settings/provider-settings.store.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import { addressLine } from '../../../domain/address-line.ts'
import type { DocumentContent, Letterhead } from './content.ts'
import type { Formatter } from './formatter.ts'

/** Fields of the provider settings that documents show besides the provider's record. */
export type ProviderOnPapers = {
  logo: string | null
  secondPhone: string
  webPage: string
  modifiedAt: Date
}

export const findProviderOnPapers = async (connection: Connection): Promise<ProviderOnPapers> => {
  const { logo, secondPhone, webPage, modifiedAt } = await findProviderSettings(connection)
  return { logo, secondPhone, webPage, modifiedAt }
}

/** Sender of a document. */
export type Sender = { provider: PartnerRow; settings: ProviderOnPapers }

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** Head and footer of a document: the provider's name and contacts. */
export const sentBy = (
  format: Formatter,
  { provider, settings }: Sender,
): Pick<DocumentContent, 'footer'> & { letterhead: Letterhead } => {
  const { businessName: name, regCode, email } = provider
  const phones = filled([provider.phoneNumber, settings.secondPhone]).map(spacedPhone).join(', ')
  const code = regCode === '' ? '' : format.text('agreement.regCodeIs', { code: regCode })
  return {
    letterhead: {
      name,
      contacts: filled([addressLine(provider), code, phones, email, settings.webPage]),
      logo: settings.logo,
    },
    footer: filled([name, code, phones, email]).join(' · '),
  }
}
