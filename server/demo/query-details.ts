import type { AssetRow } from '../schema/asset.table.ts'
import type { GuarantorRow } from '../schema/guarantor.table.ts'
import type { NewQueryRow } from '../schema/query.table.ts'
import type { SuretyRow } from '../schema/surety.table.ts'

type Details = {
  columns?: Partial<NewQueryRow>
  asset?: Partial<AssetRow>
  sureties?: Omit<SuretyRow, 'suretyId' | 'queryId' | 'comment'>[]
  guarantor?: Omit<GuarantorRow, 'queryId'>
}

/** What single demo queries have beyond the usual. */
export const demoDetails: Readonly<Record<number, Details>> = {
  1042: {
    columns: {
      vatNumber: 'EE100931558',
      paymentPeriod: 48,
      advance: 15,
      residual: 5,
      interest: 5.9,
      contractFeeCents: 25_000,
      servicesCostCents: 60_000,
      insurance: 0.6,
      insuranceValType: 2,
      kickback: 2,
      representativeDocumentType: 'id_card',
      representativeDocumentNumber: 'AS0314470',
      representativeDocumentValidUntil: '2029-03-14',
      additionalInfo:
        'Excavator replaces a 2014 machine sold in October. Backlog until May 2027 confirmed by the manager.',
      clientInfo: 'Family company since 2011, 24 employees, earthworks in northern Estonia.',
    },
    asset: {
      sellerRepresentative: 'Liis Kask',
      sellerReprsReprType: 'Power of Attorney',
      deliveryPlace: 'Tallinn, Kivimurru tn 18',
      deliveryDate: '2026-12-04',
    },
    sureties: [
      {
        name: 'Priit Hansak',
        personalCode: '37803140002',
        email: 'priit@hansakivi.example',
        phone: '+372 5551 0142',
        address: 'Kivimurru tn 18, Tallinn',
      },
      {
        name: 'Maarja Hansak',
        personalCode: '60001019906',
        email: 'maarja@hansakivi.example',
        phone: '+372 5551 0177',
        address: 'Kivimurru tn 18, Tallinn',
      },
    ],
  },
  1041: {
    guarantor: {
      name: 'Saarepuu Talu OÜ',
      registryCode: '19009989',
      address: 'Kadaka tee 3, Kudjape',
      email: 'arved@saarepuu-talu.example',
      phone: '+372 5551 0163',
      representativeName: 'Kalle Saarepuu',
      representativePersonalCode: '37606060008',
      representativeEmail: 'kalle@saarepuu-talu.example',
    },
  },
  1066: {
    columns: { contactName: '', contactPersCode: '', contactEmail: '' },
  },
  1034: { asset: { handoverWhenSigned: true } },
}
