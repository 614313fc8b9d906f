import type { PartnerSetting } from '../../contract/partner-setting.ts'
import type { Query } from '../../contract/query.ts'
import type { LoggedInUser } from '../../contract/user.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { noFacts } from '../../domain/no-facts.ts'
import { noBeneficiary, noGuarantor } from '../../domain/nobody.ts'

const client = {
  consumer: false,
  custName: '',
  custRegCode: '',
  vatNumber: '',
  street: '',
  houseNumber: '',
  flatNumber: '',
  zipCode: '',
  city: '',
  county: null,
  country: DEFAULTS.country,
  billingEmail: '',
  bankAccountNumber: '',
  contactName: '',
  contactPersType: 'Law',
  contactPersCode: '',
  contactPhone: '',
  contactEmail: '',
  representativeDocumentType: null,
  representativeDocumentNumber: '',
  representativeDocumentValidUntil: null,
  isSuretyRequired: true,
} as const satisfies Partial<Query>

const parts = { qassets: [], sureties: [], guarantor: noGuarantor, actualBeneficiary: noBeneficiary }

const work = {
  creditInfo: '',
  collateral: '',
  additionalInfo: '',
  clientInfo: '',
  includeSellerInAoa: false,
  actOfAcceptance: null,
  contractNr: '',
  pmtAmount: null,
  contractAmount: 0,
  closingReason: null,
  aplink: null,
  lendifyRefno: null,
  lendifyEndDate: null,
  lendifyGuarantorLiability: null,
  deliveryDate: null,
  automaticDecision: null,
} satisfies Partial<Query>

const terms = (setting: PartnerSetting) =>
  ({
    services: [],
    servicesCost: null,
    servicesCostValType: DEFAULTS.insuranceValType,
    paymentPeriod: setting.defaultPaymentPeriod,
    advance: setting.defaultAdvance,
    advnPmtType: DEFAULTS.advanceType,
    residual: setting.defaultResidual,
    interest: setting.defaultInterest,
    interestMatrix: setting.interestMatrix,
    pmtDate: String(DEFAULTS.paymentDay),
    insurance: setting.insurance,
    insuranceValType: DEFAULTS.insuranceValType,
    insuranceProvider: '',
    contractFee: setting.contractFee,
    specialTerms: '',
    kickback: setting.defaultKickback,
    offerValidTime: setting.offerValidTime,
  }) satisfies Partial<Query>

const facts = (product: Query['product'], { manualSigning }: PartnerSetting): Query['facts'] => ({
  ...noFacts,
  product,
  manualSigning,
  automaticDecision: { ...noFacts.automaticDecision, notPublicPerson: true },
})

/** A query before its first save: what the server would fill in for the user's partner. */
export const newQuery = ({ user }: LoggedInUser, setting: PartnerSetting, now: string): Query => {
  const product = user.role === 'SHOP' ? 'ONSPOT' : 'LEASING'
  return {
    ...client,
    ...parts,
    ...work,
    ...terms(setting),
    queryId: 0,
    userId: user.accountUserId,
    partnerId: setting.partnerId,
    status: 'P',
    product,
    language: user.language,
    financierId: null,
    managerId: setting.managerId,
    createdDtime: now,
    modifiedDtime: now,
    modifiedBy: user.accountUserId,
    modifiedByName: user.fullName,
    createdByName: user.fullName,
    partnerName: setting.businessName,
    managerName: null,
    facts: facts(product, setting),
  }
}
