import { spacedPhone } from '../../../domain/phone.ts'
import { findHouse } from '../../house/house.store.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { PartnerRow } from '../../schema/partner.table.ts'
import { addressLine } from '../../../domain/address.ts'
import type { DocumentContent, Letterhead } from './content.ts'
import type { Writer } from './writer.ts'

/** What the settings of the house have for papers beside the provider's own particulars. */
export type HouseOnPapers = {
  logo: string | null
  secondPhone: string
  webPage: string
  modifiedAt: Date
}

export const findHouseOnPapers = async (connection: Connection): Promise<HouseOnPapers> => {
  const { logo, secondPhone, webPage, modifiedAt } = await findHouse(connection)
  return { logo, secondPhone, webPage, modifiedAt }
}

/** Who sends a paper. */
export type Sender = { provider: PartnerRow; house: HouseOnPapers }

const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')

/** Head and foot of a paper: the provider by its name and contacts. */
export const sentBy = (
  w: Writer,
  { provider, house }: Sender,
): Pick<DocumentContent, 'footer'> & { letterhead: Letterhead } => {
  const { businessName: name, regCode, email } = provider
  const phones = filled([provider.phoneNumber, house.secondPhone]).map(spacedPhone).join(', ')
  const code = regCode === '' ? '' : w.say('agreement.regCodeIs', { code: regCode })
  return {
    letterhead: {
      name,
      contacts: filled([addressLine(provider), code, phones, email, house.webPage]),
      logo: house.logo,
    },
    footer: filled([name, code, phones, email]).join(' · '),
  }
}
