import type { QassetSave } from '../contract/asset.ts'
import type { QuerySave } from '../contract/query.ts'
import type { StatusCode } from '../contract/status.ts'
import { seesInhouse } from './query.actor.ts'
import { type Area, type Lock, lockOf, type View } from './query.locks.ts'

/** Who alone edits a field (whoever sees a query as in-house, or one view), and the lock on all others. */
const onlyLocks = {
  inhouse: 'inhouseOnly',
  credit: 'creditOnly',
  compliance: 'complianceOnly',
  shop: 'shopOnly',
} as const
type Only = keyof typeof onlyLocks

/** Where a field locks, and who alone edits it where not every view does. */
export type FieldRule = { area: Area; only?: Only }

/** Why a field cannot be edited; its text stands in `lang/` under `lock.<name>`. */
export type FieldLock = Lock | (typeof onlyLocks)[Only]

/** What people fill in of a query itself; its assets have their own fields. */
export type QueryField = Exclude<keyof QuerySave, 'queryId' | 'modifiedDtime' | 'qassets'>
export type AssetField = Exclude<keyof QassetSave, 'qassetId'>

const client = { area: 'client' } as const
const deal = { area: 'deal' } as const
const seller = { area: 'seller' } as const
const inhouseDeal = { area: 'deal', only: 'inhouse' } as const

/** Every field of a query. A part (guarantor, sureties, …) locks as a whole. */
export const fieldRules = {
  consumer: { area: 'client', only: 'inhouse' },
  custName: client,
  custRegCode: client,
  vatNumber: client,
  // The register fills in the address in every view, though only in-house views show it.
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
  billingEmail: { area: 'billingEmail' },
  additionalInfo: { area: 'additionalInfo' },
  product: { area: 'product' },
  managerId: { area: 'manager', only: 'inhouse' },
  actOfAcceptance: seller,
  includeSellerInAoa: seller,
  // A partner's query reaches in-house users when the client is locked already, so these lock with the deal.
  sureties: inhouseDeal,
  guarantor: inhouseDeal,
  actualBeneficiary: inhouseDeal,
  isSuretyRequired: inhouseDeal,
  language: deal,
  financierId: inhouseDeal,
  creditInfo: inhouseDeal,
  collateral: { area: 'deal', only: 'credit' },
  clientInfo: deal,
  contractNr: { area: 'deal', only: 'compliance' },
  services: deal,
  servicesCost: inhouseDeal,
  servicesCostValType: inhouseDeal,
  paymentPeriod: deal,
  advance: deal,
  advnPmtType: deal,
  residual: deal,
  // A shop's campaign sets it, and the partner's range bounds it.
  interest: deal,
  // Another period or interest takes the query out of it, whoever chooses.
  interestMatrix: deal,
  pmtDate: deal,
  insurance: inhouseDeal,
  insuranceValType: inhouseDeal,
  insuranceProvider: inhouseDeal,
  contractFee: deal,
  specialTerms: inhouseDeal,
  kickback: inhouseDeal,
  offerValidTime: deal,
} as const satisfies Record<QueryField, FieldRule>

/** Every field of an asset. What a view does not show of them its screen fills in from the partner's settings. */
export const assetFieldRules = {
  qassetName: deal,
  quantity: deal,
  qassetPrice: deal,
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

const isAmong = (view: View, only: Only): boolean => (only === 'inhouse' ? seesInhouse(view) : view === only)

/** The lock of a rule in this status and view, or null where the field can be edited. */
export const lockByRule = (status: StatusCode, view: View, { area, only }: FieldRule): FieldLock | null =>
  only !== undefined && !isAmong(view, only) ? onlyLocks[only] : lockOf(status, view, area)

/** The lock on one field of a query in this status and view, or null where it can be edited. */
export const lockOfField = (status: StatusCode, view: View, field: QueryField): FieldLock | null =>
  lockByRule(status, view, fieldRules[field])
