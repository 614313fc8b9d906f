import type { Role } from '../../api/role.ts'

/** The demo's one password, printed at the start. */
export const DEMO_PASSWORD = 'demo-tehing'

/** The key of Nutipood OÜ's web shop, for the examples in docs/partner-api.md. */
export const DEMO_API_KEY = 'tehing_00000000dec0_the-demo-key-of-nutipood-is-known-to-anyone'

export type DemoAccount = {
  email: string
  firstName: string
  lastName: string
  role: Role
  /** Name of the partner in `partners.ts`. */
  partner?: string
  /** Administers the users of the partner. */
  partnerAdmin?: true
  /** A test person published by the digital identity providers, with the outcome they gave it. */
  personalCode: string
  phone: string
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'partner@tehing.example',
    firstName: 'Peeter',
    lastName: 'Põhjala',
    role: 'PARTNER',
    partner: 'Põhja Masinad OÜ',
    personalCode: '40504040001',
    phone: '+37255512301',
  },
  {
    email: 'inhouse@tehing.example',
    firstName: 'Ingrid',
    lastName: 'Hallik',
    role: 'PARTNER',
    partner: 'Tehing Liising AS',
    personalCode: '50001029996',
    phone: '+37255512302',
  },
  {
    email: 'shop@tehing.example',
    firstName: 'Siim',
    lastName: 'Nutt',
    role: 'SHOP',
    partner: 'Nutipood OÜ',
    personalCode: '60001019906',
    phone: '+37200000766',
  },
  {
    email: 'shop-selfserve@tehing.example',
    firstName: 'Rait',
    lastName: 'Ratas',
    role: 'SHOP',
    partner: 'Rattapood OÜ',
    personalCode: '30403039917',
    phone: '+37255512304',
  },
  {
    email: 'shop-onspot@tehing.example',
    firstName: 'Tiina',
    lastName: 'Tööpuu',
    role: 'SHOP',
    partner: 'Tööriistakeskus OÜ',
    partnerAdmin: true,
    personalCode: '30403039972',
    phone: '+37255512305',
  },
  {
    email: 'credit@tehing.example',
    firstName: 'Kristjan',
    lastName: 'Krass',
    role: 'CREDIT',
    personalCode: '30403039983',
    phone: '+37255512306',
  },
  {
    email: 'compliance@tehing.example',
    firstName: 'Kadri',
    lastName: 'Kask',
    role: 'COMPLIANCE',
    personalCode: '60001019950',
    phone: '+37201100266',
  },
]

/** The other members of the credit committee; with the demo's password, and no identity card. */
export const committeeMembers: readonly DemoAccount[] = [
  {
    email: 'credit-2@tehing.example',
    firstName: 'Kaja',
    lastName: 'Kuusik',
    role: 'CREDIT',
    personalCode: '',
    phone: '+37255512307',
  },
  {
    email: 'credit-3@tehing.example',
    firstName: 'Karl',
    lastName: 'Karu',
    role: 'CREDIT',
    personalCode: '',
    phone: '+37255512308',
  },
]
