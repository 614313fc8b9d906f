import type { Qasset } from '../../../api/asset.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import type { Surety } from '../../../api/surety.ts'
import type { FieldPath } from '../../specs/fields.table.ts'

/** Ids of existing records. */
export type Given = {
  managerId: number
  financierId: number
  assetGroupId: number
  assetSubgroupId: number
}

type OwnFields = Omit<QuerySave, 'queryId' | 'modifiedDtime' | 'contactReference' | 'qassets' | 'sureties'>
/** A form with every field, each with another value than in a new query. */
export type WholeForm = Required<OwnFields> & {
  qassets: [Omit<Qasset, 'qassetId' | 'queryId'>]
  sureties: [Omit<Surety, 'suretyId'>]
}

const client = {
  consumer: true,
  custName: 'Changed',
  // A personal code, which outside of Estonia is valid for a company too.
  custRegCode: '37605030299',
  country: 'FI',
  vatNumber: 'FI12345671',
  street: 'Changed tn',
  houseNumber: '7',
  flatNumber: '8',
  zipCode: '51004',
  city: 'Tartu',
  county: 'Tartu',
  bankAccountNumber: 'EE382200221020145685',
  contactName: 'Changed Contact',
  contactPersType: 'Power of Attorney',
  contactPersCode: '60001019906',
  contactPhone: '+372 5550001',
  contactEmail: 'contact@changed.example',
  publicOffice: 'yes_in_european_union',
  representativeDocumentType: 'passport',
  representativeDocumentNumber: 'K1',
  representativeDocumentValidUntil: '2031-01-31',
  lei: '5299000J2N45DDNE4Y28',
  taxNumber: 'FI1234567',
  representativeNationality: 'FI',
  representativeSecondNationality: 'stateless',
  representativePlaceOfBirth: 'Turku',
  billingEmail: 'bills@changed.example',
  isSuretyRequired: false,
} as const

const people = {
  actualBeneficiary: {
    name: 'Changed Owner',
    residency: 'FI',
    personalCode: 'FI1',
    isPublicPerson: 'yes_in_european_union',
    nationality: 'LV',
    secondNationality: 'FI',
    beneficiaryNoPersonalCode: true,
    dateOfBirth: '1976-05-03',
    placeOfBirth: 'Turku',
    currentPlaceOfLiving: 'Turku 1',
  },
  sureties: [
    {
      name: 'Changed Surety',
      personalCode: '60001019906',
      email: 'surety@changed.example',
      phone: '+372 5550002',
      address: 'Changed tn 2',
      comment: 'Changed',
    },
  ],
  guarantor: {
    name: 'Changed Guarantor OÜ',
    registryCode: '16934822',
    address: 'Changed tn 3',
    email: 'guarantor@changed.example',
    phone: '+372 5550003',
    representativeName: 'Changed Representative',
    representativePersonalCode: '60001019906',
    representativeEmail: 'representative@changed.example',
  },
} satisfies Partial<WholeForm>

const asset = {
  qassetName: 'Changed asset',
  quantity: 3,
  qassetPrice: 2222.22,
  // An exempt asset has one price.
  qassetPriceWithVat: 2222.22,
  handoverWhenSigned: true,
  vatExempt: true,
  year: 2019,
  sellerOfferNr: 'C-1',
  sellerOfferDate: '2026-02-03',
  sellerName: 'Changed Seller OÜ',
  sellerRegCode: '16934822',
  vatNumber: 'EE102884315',
  bankAccountNumber: 'EE382200221020145685',
  street: 'Changed tn',
  zipCode: '51004',
  city: 'Tartu',
  sellerAddress: 'Changed tn 4',
  sellerPhone: '+372 5550004',
  sellerEmail: 'seller@changed.example',
  sellerRepresentative: 'Changed Seller',
  representativePersonalCode: '60001019906',
  representativePhone: '+372 5550005',
  representativeEmail: 'sales@changed.example',
  sellerReprsReprType: 'Power of Attorney',
  deliveryPlace: 'Tartu',
  deliveryDate: '2026-12-24',
  receivedDate: '2026-12-27',
} as const

const terms = {
  services: [{ name: 'Changed service', price: 11.11 }],
  servicesCost: 222.22,
  servicesCostValType: 2,
  paymentPeriod: 48,
  advance: 12,
  advnPmtType: '#',
  residual: 4,
  interest: 12.5,
  pmtDate: '15',
  insurance: 0.7,
  insuranceValType: 2,
  insuranceProvider: 'Changed Insurance',
  contractFee: 77.77,
  specialTerms: 'Changed',
  kickback: 2.5,
  offerValidTime: 21,
} satisfies Partial<WholeForm>

const work = {
  language: 'en',
  creditInfo: 'Changed',
  collateral: 'Changed',
  additionalInfo: 'Changed',
  clientInfo: 'Changed',
  contractNr: 'CHANGED-1',
  includeSellerInAoa: true,
  actOfAcceptance: {
    assetDescription: 'Changed',
    serialNumber: 'C1',
    deliveryDate: '2026-12-25',
    deliveryPlace: 'Tartu',
    year: 2019,
  },
} satisfies Partial<WholeForm>

/** Every field changed, including `product`, which can never change. */
export const changedForm = ({ managerId, financierId, assetGroupId, assetSubgroupId }: Given): WholeForm => ({
  ...client,
  ...people,
  ...terms,
  ...work,
  product: 'WEBSHOP',
  managerId,
  financierId,
  interestMatrix: financierId,
  qassets: [{ ...asset, assetGroupId, assetSubgroupId }],
})

type Tree = { [key: string]: unknown }

/** The keys of a path in the table; `*` means the first row. */
const stepsOf = (path: FieldPath): string[] => path.replace('*', '0').split('.')

export const valueAt = (form: object, path: FieldPath): unknown =>
  stepsOf(path).reduce<unknown>((at, step) => (at as Tree | undefined)?.[step], form)

/** The stored query with these fields changed. */
export const withChanged = (stored: Query, changed: WholeForm, paths: readonly FieldPath[]): QuerySave => {
  const form: Tree = structuredClone(stored)
  for (const path of paths) {
    const steps = stepsOf(path)
    const last = steps.pop() ?? ''
    // A list that the view does not read is empty, and adding to it is a change.
    const place = steps.reduce<Tree>((at, step) => (at[step] ??= {}) as Tree, form)
    place[last] = valueAt(changed, path)
  }
  return form
}
