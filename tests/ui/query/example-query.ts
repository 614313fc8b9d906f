import type { Qasset } from '../../../api/asset.ts'
import type { Query } from '../../../api/query.ts'
import { noFacts } from '../../../domain/no-facts.ts'
import { toEuros } from '../../../domain/money.ts'
import { emptyBeneficiary, emptyGuarantor } from '../../../domain/empty-parties.ts'
import { paymentOf } from '../../../domain/stored-payment.ts'

/** An asset of the example; pass only what the test is about. */
export const assetOf = (parts: Partial<Qasset> = {}): Qasset => ({
  qassetId: 11,
  queryId: 1042,
  qassetName: 'Excavator CAT 320',
  quantity: 1,
  qassetPrice: 118_000,
  qassetPriceWithVat: null,
  assetGroupId: null,
  assetSubgroupId: null,
  handoverWhenSigned: false,
  vatExempt: false,
  year: 2026,
  sellerOfferNr: 'PM-2026-0871',
  sellerOfferDate: '2026-11-12',
  sellerName: 'Põhja Masinad OÜ',
  sellerRegCode: '12719400',
  vatNumber: '',
  bankAccountNumber: 'EE471000001020145685',
  street: '',
  zipCode: '',
  city: '',
  sellerAddress: '',
  sellerPhone: '',
  sellerEmail: '',
  sellerRepresentative: 'Liis Kask',
  representativePersonalCode: '',
  representativePhone: '',
  representativeEmail: '',
  sellerReprsReprType: 'Power of Attorney',
  deliveryPlace: 'Tallinn',
  deliveryDate: '2026-12-04',
  receivedDate: null,
  ...parts,
})

const client = {
  consumer: false,
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '16934822',
  vatNumber: 'EE102884315',
  street: 'Kivimurru tn',
  houseNumber: '18',
  flatNumber: '',
  zipCode: '11411',
  city: 'Tallinn',
  county: 'Harju',
  country: 'EE',
  billingEmail: 'arved@hansakivi.example',
  bankAccountNumber: 'EE382200221020145685',
  contactName: 'Priit Hansak',
  contactPersType: 'Law',
  contactPersCode: '37605030299',
  contactPhone: '+372 5551 0142',
  contactEmail: 'priit@hansakivi.example',
  publicOffice: null,
  representativeDocumentType: 'id_card',
  representativeDocumentNumber: 'AS0314470',
  representativeDocumentValidUntil: '2029-03-14',
  representativeNationality: 'EE',
  representativeSecondNationality: null,
  representativePlaceOfBirth: 'Tallinn',
  lei: '',
  taxNumber: '',
  isSuretyRequired: true,
} as const satisfies Partial<Query>

const terms = {
  services: [],
  servicesCost: 600,
  servicesCostValType: 1,
  paymentPeriod: 48,
  advance: 15,
  advnPmtType: '%',
  residual: 5,
  interest: 5.9,
  interestMatrix: null,
  pmtDate: '25',
  insurance: 0.6,
  insuranceValType: 2,
  insuranceProvider: '',
  contractFee: 250,
  specialTerms: '',
  kickback: 2,
  offerValidTime: 30,
  contractAmount: 118_000,
} as const satisfies Partial<Query>

const parts = {
  guarantor: emptyGuarantor,
  actualBeneficiary: { ...emptyBeneficiary, name: 'Priit Hansak' },
} as const satisfies Partial<Query>

const facts: Query['facts'] = {
  ...noFacts,
  partnerId: 2,
  assetCount: 1,
  totalCents: 11_800_000,
  termsPayable: true,
  limit: { status: 'approved', availableCents: 18_830_000, maxContractCents: 15_000_000 },
  automaticDecision: { partnerAllows: true, notPublicPerson: true },
}

type Given = Omit<Partial<Query>, 'facts'> & { facts?: Partial<Query['facts']> }

type Payment = Pick<Query, 'pmtAmount' | 'annuityAmount' | 'financedAmount'>

/** The stored payment of a query. */
const keptPayment = (query: Omit<Query, keyof Payment>): Payment => {
  const payment = paymentOf(query)
  return {
    pmtAmount: toEuros(payment?.totalCents ?? 0),
    annuityAmount: payment && toEuros(payment.annuityCents),
    financedAmount: payment && toEuros(payment.financedCents),
  }
}

const wholeQuery = ({ facts: given, ...more }: Given): Omit<Query, keyof Payment> => ({
  queryId: 1042,
  userId: 7,
  partnerId: 2,
  status: 'P',
  signedOnPaper: false,
  ended: null,
  product: 'LEASING',
  language: 'en',
  financierId: null,
  managerId: null,
  creditInfo: '',
  collateral: '',
  additionalInfo: '',
  clientInfo: '',
  includeSellerInAoa: false,
  actOfAcceptance: null,
  contractNr: '',
  ...client,
  ...terms,
  ...parts,
  services: [],
  qassets: [assetOf()],
  sureties: [],
  closingReason: null,
  aplink: null,
  contractDate: null,
  lendifyRefno: null,
  lendifyEndDate: null,
  lendifyGuarantorLiability: null,
  deliveryDate: null,
  createdDtime: '2026-11-18T13:20:00.000Z',
  modifiedDtime: '2026-11-20T09:54:00.000Z',
  modifiedBy: 7,
  modifiedByName: 'Andres Tamm',
  createdByName: 'Andres Tamm',
  partnerName: 'Põhja Masinad OÜ',
  managerName: 'Andres Tamm',
  messages: [],
  automaticDecision: null,
  decisionReview: null,
  termsBefore: null,
  approvedChanges: [],
  creditDecided: false,
  ...more,
  facts: { ...facts, ...given },
})

/** A whole query as in a response; pass only what the test is about. */
export const queryOf = (given: Given = {}): Query => {
  const query = wholeQuery(given)
  return { ...keptPayment(query), ...query }
}
