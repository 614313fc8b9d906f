import type { QuerySave } from '../../../api/query.ts'

export const PARTNER = 'partner@tehing.example'
export const INHOUSE = 'inhouse@tehing.example'
export const SHOP = 'shop@tehing.example'
export const OTHER_SHOP = 'shop-onspot@tehing.example'
export const CREDIT = 'credit@tehing.example'
export const COMPLIANCE = 'compliance@tehing.example'

/** A query with all fields that any view requires for sending; the sandbox approves the company. */
export const completeQuery = {
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '16934822',
  billingEmail: 'arved@hansakivi.example',
  contactName: 'Priit Hansak',
  contactPersCode: '37605030299',
  contactPhone: '+372 5551 0142',
  publicOffice: 'no',
  contactEmail: 'priit@hansakivi.example',
  paymentPeriod: 48,
  interest: 9.9,
  advance: 15,
  residual: 5,
  qassets: [
    { qassetName: 'Excavator CAT 320', quantity: 1, qassetPrice: 18_000, sellerOfferNr: 'PM-2026-0871' },
  ],
} as const satisfies QuerySave
