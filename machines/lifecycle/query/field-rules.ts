import type { QassetSave } from '../../../api/asset.ts'
import type { ActOfAcceptance } from '../../../api/handover.ts'
import type { QuerySave } from '../../../api/query.ts'
import type { StatusCode } from '../../../api/status.ts'
import { seesInhouse } from './principal.ts'
import { type Area, type Lock, lockOf, type View } from './locks.ts'

/** The view that may edit a restricted field (`inhouse`: every in-house view), and the lock that the other views get. */
const onlyLocks = {
  inhouse: 'inhouseOnly',
  credit: 'creditOnly',
  compliance: 'complianceOnly',
  shop: 'shopOnly',
} as const
type Only = keyof typeof onlyLocks

/**
 * The area that a field locks with. `only`: the only view that may edit it. `readBy`: the only view that may read it.
 */
export type FieldRule = { area: Area; only?: Only; readBy?: 'inhouse' }

/** The access of a view to a field, before locks. */
export type FieldAccess = 'write' | 'read' | 'none'

/** Why a field cannot be edited; its text is `lock.<name>` in `lang/`. */
export type FieldLock = Lock | (typeof onlyLocks)[Only]

/** The fields that people fill in on a query itself; assets have their own. */
export type QueryField = Exclude<
  keyof QuerySave,
  'queryId' | 'modifiedDtime' | 'contactReference' | 'qassets'
>
export type ActField = keyof ActOfAcceptance
export type AssetField = Exclude<keyof QassetSave, 'qassetId'>

const client = { area: 'client' } as const
const deal = { area: 'deal' } as const
const seller = { area: 'seller' } as const
const acceptance = { area: 'acceptance', only: 'inhouse', readBy: 'inhouse' } as const
const actDelivery = { area: 'actDelivery', only: 'inhouse', readBy: 'inhouse' } as const
/** Partners and shops may set it, and cannot read the final value. */
const enterHidden = { area: 'deal', readBy: 'inhouse' } as const
const inhouseOnly = { area: 'deal', only: 'inhouse', readBy: 'inhouse' } as const

/** Every field of a query. A part (guarantor, sureties, …) locks as a whole, except the act of acceptance. */
export const fieldRules = {
  consumer: { area: 'client', only: 'inhouse' },
  custName: client,
  custRegCode: client,
  vatNumber: client,
  // The register fills in the address in every view, although only in-house views show it.
  street: client,
  houseNumber: client,
  flatNumber: client,
  zipCode: client,
  city: client,
  county: client,
  country: client,
  bankAccountNumber: client,
  contactName: client,
  contactPersType: client,
  contactPersCode: client,
  contactPhone: client,
  contactEmail: client,
  representativeDocumentType: client,
  representativeDocumentNumber: client,
  representativeDocumentValidUntil: client,
  publicOffice: client,
  billingEmail: { area: 'billingEmail' },
  additionalInfo: { area: 'additionalInfo' },
  product: { area: 'product' },
  managerId: { area: 'manager', only: 'inhouse' },
  actOfAcceptance: acceptance,
  includeSellerInAoa: acceptance,
  // In-house users see a partner's query only after the client area has locked, so these fields lock with the
  // deal.
  sureties: inhouseOnly,
  guarantor: inhouseOnly,
  actualBeneficiary: inhouseOnly,
  isSuretyRequired: inhouseOnly,
  // Compliance completes them after the client area has locked.
  lei: deal,
  taxNumber: deal,
  representativeNationality: deal,
  representativeSecondNationality: deal,
  representativePlaceOfBirth: deal,
  language: deal,
  financierId: inhouseOnly,
  creditInfo: inhouseOnly,
  collateral: { area: 'deal', only: 'credit', readBy: 'inhouse' },
  clientInfo: deal,
  contractNr: { area: 'deal', only: 'compliance' },
  services: inhouseOnly,
  servicesCost: inhouseOnly,
  servicesCostValType: inhouseOnly,
  paymentPeriod: deal,
  advance: deal,
  advnPmtType: deal,
  residual: deal,
  // Set by a shop's campaign and limited by the partner's range; only in-house views read the final value.
  interest: enterHidden,
  // Cleared when a user chooses another period or interest.
  interestMatrix: enterHidden,
  pmtDate: deal,
  insurance: inhouseOnly,
  insuranceValType: inhouseOnly,
  insuranceProvider: inhouseOnly,
  contractFee: deal,
  specialTerms: inhouseOnly,
  kickback: inhouseOnly,
  offerValidTime: deal,
} as const satisfies Record<QueryField, FieldRule>

/** Every field of the act of acceptance. An active contract locks the delivery date and place. */
export const actFieldRules = {
  assetDescription: acceptance,
  serialNumber: acceptance,
  deliveryDate: actDelivery,
  deliveryPlace: actDelivery,
  year: acceptance,
} as const satisfies Record<ActField, FieldRule>

/** Every field of an asset. A screen fills in the fields it does not show from the partner's settings. */
export const assetFieldRules = {
  qassetName: deal,
  quantity: deal,
  qassetPrice: deal,
  qassetPriceWithVat: deal,
  assetGroupId: deal,
  assetSubgroupId: deal,
  handoverWhenSigned: { area: 'deal', only: 'shop' },
  vatExempt: deal,
  year: deal,
  sellerOfferNr: seller,
  sellerOfferDate: seller,
  sellerName: seller,
  sellerRegCode: seller,
  vatNumber: seller,
  bankAccountNumber: seller,
  street: seller,
  zipCode: seller,
  city: seller,
  sellerAddress: seller,
  sellerPhone: seller,
  sellerEmail: seller,
  sellerRepresentative: seller,
  representativePersonalCode: seller,
  representativePhone: seller,
  representativeEmail: seller,
  sellerReprsReprType: seller,
  deliveryPlace: seller,
  deliveryDate: seller,
  receivedDate: seller,
} as const satisfies Record<AssetField, FieldRule>

/** Returns the access of a view to a field in every status. */
export const accessTo = (view: View, { only, readBy }: FieldRule): FieldAccess => {
  if (readBy !== undefined && !isAmong(view, readBy)) return 'none'
  return only !== undefined && !isAmong(view, only) ? 'read' : 'write'
}

/** A field that some views cannot read. */
export type HiddenField = {
  [F in QueryField]: (typeof fieldRules)[F] extends { readBy: string } ? F : never
}[QueryField]

/** Returns the fields that a view cannot read. */
export const hiddenFields = (view: View): readonly HiddenField[] =>
  (Object.keys(fieldRules) as QueryField[])
    .filter(isHidden)
    .filter((field) => accessTo(view, fieldRules[field]) === 'none')

/** Whether a view may set a field that it cannot read. */
export const mayEnterHidden = (view: View, field: HiddenField): boolean => {
  const { only }: FieldRule = fieldRules[field]
  return only === undefined || isAmong(view, only)
}

/** Returns the lock of a rule in this status and view; null if the field can be edited. */
export const lockByRule = (status: StatusCode, view: View, { area, only }: FieldRule): FieldLock | null =>
  only !== undefined && !isAmong(view, only) ? onlyLocks[only] : lockOf(status, view, area)

/** Returns the lock of one field of a query in this status and view; null if it can be edited. */
export const lockOfField = (status: StatusCode, view: View, field: QueryField): FieldLock | null =>
  lockByRule(status, view, fieldRules[field])

const isAmong = (view: View, only: Only): boolean => (only === 'inhouse' ? seesInhouse(view) : view === only)

const isHidden = (field: QueryField): field is HiddenField => 'readBy' in fieldRules[field]
