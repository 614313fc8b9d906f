import type { Role } from '../../api/role.ts'
import type { LoggedInUser, PartnerContext } from '../../api/user.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'

/** Who sees a query in each view. */
export const viewers = {
  partner: { role: 'PARTNER' },
  inhouse: { role: 'PARTNER', inhouse: true },
  shop: { role: 'SHOP' },
  credit: { role: 'CREDIT' },
  compliance: { role: 'COMPLIANCE' },
} as const satisfies Record<View, { role: Role; inhouse?: true }>

/** A partner for the shell; pass only what the test is about. */
export const partnerOf = (parts: Partial<PartnerContext> = {}): PartnerContext => ({
  partnerId: 2,
  businessName: 'Nutipood OÜ',
  regCode: '12345678',
  inhouse: false,
  featureSelfServe: false,
  featureOnSpot: false,
  manualSigning: false,
  editContractFee: false,
  editInsurance: false,
  lendifyLimit: false,
  showKickback: false,
  ...parts,
})

/** A signed-in user of a role; PARTNER and SHOP have a partner. */
export const personOf = (role: Role, partnerParts: Partial<PartnerContext> = {}): LoggedInUser => {
  const partner = role === 'PARTNER' || role === 'SHOP' ? partnerOf(partnerParts) : null
  const partnerId = partner?.partnerId ?? null
  return {
    user: {
      accountUserId: 7,
      fullName: 'Kadri Lepp',
      email: 'kadri@tehing.example',
      role,
      language: 'en',
      hideVatFields: false,
      partnerId,
      partnerAdmin: false,
    },
    partner,
    partnerId,
    hideVatFields: false,
    hasPassword: true,
    hasPasskey: false,
    passkeyFrom: null,
    draftKey: btoa('k'.repeat(32)),
  }
}

/** A signed-in user who administers the users of the partner. */
export const administratorOf = (
  role: 'PARTNER' | 'SHOP',
  partnerParts: Partial<PartnerContext> = {},
): LoggedInUser => {
  const person = personOf(role, partnerParts)
  return { ...person, user: { ...person.user, partnerAdmin: true } }
}
