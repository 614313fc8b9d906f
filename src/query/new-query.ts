import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { Query } from '../../api/query.ts'
import type { LoggedInUser } from '../../api/user.ts'
import { DEFAULTS } from '../../domain/constants.ts'
import { noFacts } from '../../domain/no-facts.ts'
import { emptyBeneficiary, emptyGuarantor } from '../../domain/empty-parties.ts'

const client = {
  consumer: false,
  custName: '',
  custRegCode: '',
  vatNumber: '',
  lei: '',
  taxNumber: '',
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
  publicOffice: null,
  representativeDocumentType: null,
  representativeDocumentNumber: '',
  representativeDocumentValidUntil: null,
  representativeNationality: null,
  representativeSecondNationality: null,
  representativePlaceOfBirth: '',
  isSuretyRequired: true,
} as const satisfies Partial<Query>

const emptyParts = {
  qassets: [],
  sureties: [],
  guarantor: emptyGuarantor,
  actualBeneficiary: emptyBeneficiary,
}

const otherFields = {
  creditInfo: '',
  collateral: '',
  additionalInfo: '',
  clientInfo: '',
  includeSellerInAoa: false,
  actOfAcceptance: null,
  contractNr: '',
  pmtAmount: 0,
  annuityAmount: null,
  financedAmount: null,
  contractAmount: 0,
  closingReason: null,
  stepNote: null,
  aplink: null,
  contractDate: null,
  lendifyRefno: null,
  lendifyEndDate: null,
  lendifyGuarantorLiability: null,
  deliveryDate: null,
  messages: [],
  automaticDecision: null,
  decisionReview: null,
  termsBefore: null,
  approvedChanges: [],
  creditDecided: false,
} satisfies Partial<Query>

/** A query before its first save, with the defaults that the server would set for the user's partner. */
export const newQuery = ({ user }: LoggedInUser, setting: PartnerSetting, now: string): Query => {
  const product = user.role === 'SHOP' ? 'ONSPOT' : 'LEASING'
  return {
    ...client,
    ...emptyParts,
    ...otherFields,
    ...terms(setting),
    queryId: 0,
    userId: user.accountUserId,
    partnerId: setting.partnerId,
    status: 'P',
    signedOnPaper: false,
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

const facts = (product: Query['product'], { partnerId, manualSigning }: PartnerSetting): Query['facts'] => ({
  ...noFacts,
  partnerId,
  product,
  manualSigning,
})
