import type { SignerRole } from '../../api/container.ts'

/** Who must sign each document, by option code; by hand from the documents' signatures. */
export const paperParties: Readonly<Record<string, readonly SignerRole[]>> = {
  // Offers are not binding and not signed.
  '8': [],
  '17': [],
  '19': [],
  // Leasing contract, the shop's contract, redemption agreement.
  '12': ['provider_representative', 'client'],
  shop: ['provider_representative', 'client'],
  '13': ['provider_representative', 'client'],
  // Sales contract: the provider buys from the sellers.
  '6': ['seller', 'provider_representative'],
  // Surety agreement.
  '7': ['provider_representative', 'surety'],
  // A letter binds only its author.
  '9': ['guarantor'],
  // Act of acceptance, with the sellers if the query says that they take part.
  '11': ['seller', 'provider_representative', 'client'],
}
