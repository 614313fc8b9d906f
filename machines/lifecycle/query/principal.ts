import type { Principal } from '../../../api/role.ts'

/** The clock, the signing gateway or the automatic decision; never a person. */
export const system = { role: 'SYSTEM' } as const
export type QueryPrincipal = Principal | typeof system

export const principalKinds = ['partner', 'inhouse', 'shop', 'credit', 'compliance', 'system'] as const
export type PrincipalKind = (typeof principalKinds)[number]

/** The lifecycle's name for a principal. */
export function principalKind(principal: QueryPrincipal): PrincipalKind {
  switch (principal.role) {
    case 'PARTNER':
      return principal.inhouse ? 'inhouse' : 'partner'
    case 'SHOP':
      return 'shop'
    case 'CREDIT':
      return 'credit'
    case 'COMPLIANCE':
      return 'compliance'
    case 'SYSTEM':
      return 'system'
  }
}

/** Acts for a partner or a shop, credit and compliance for the provider. */
export const actsForPartner = (kind: PrincipalKind): boolean =>
  kind === 'partner' || kind === 'inhouse' || kind === 'shop'

/** "In-house" in the specification of a screen includes credit and compliance. */
export const seesInhouse = (kind: PrincipalKind): boolean =>
  kind === 'inhouse' || kind === 'credit' || kind === 'compliance'
