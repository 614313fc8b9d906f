import { type Area, type Lock, lockOf, type View } from '../../machines/query.locks.ts'
import type { StatusCode } from '../../contract/status.ts'
import type { AssetFields } from '../asset/asset.ts'
import type { QueryForm } from './form.ts'

/**
 * What decides over a field beside the lifecycle's areas: `product` is chosen once, when the query is made, and the
 * `manager` by those who see a query as in-house, in any status.
 */
export type FieldArea = Area | 'product' | 'manager'

/** Where each field of a query locks; the assets have their own fields below. */
export const areaOfField = {
  consumer: 'client',
  custName: 'client',
  custRegCode: 'client',
  vatNumber: 'client',
  street: 'client',
  houseNumber: 'client',
  flatNumber: 'client',
  zipCode: 'client',
  city: 'client',
  county: 'client',
  country: 'client',
  bankAccountNumber: 'client',
  contactName: 'client',
  contactPersType: 'client',
  contactPersCode: 'client',
  contactPhone: 'client',
  contactEmail: 'client',
  representativeDocumentType: 'client',
  representativeDocumentNumber: 'client',
  representativeDocumentValidUntil: 'client',
  billingEmail: 'billingEmail',
  additionalInfo: 'additionalInfo',
  product: 'product',
  managerId: 'manager',
  actOfAcceptance: 'seller',
  includeSellerInAoa: 'seller',
  // Only in-house users see these, and a partner's query reaches them when the client is locked already.
  sureties: 'deal',
  guarantor: 'deal',
  actualBeneficiary: 'deal',
  isSuretyRequired: 'deal',
  language: 'deal',
  financierId: 'deal',
  creditInfo: 'deal',
  collateral: 'deal',
  clientInfo: 'deal',
  contractNr: 'deal',
  services: 'deal',
  servicesCost: 'deal',
  servicesCostValType: 'deal',
  paymentPeriod: 'deal',
  advance: 'deal',
  advnPmtType: 'deal',
  residual: 'deal',
  interest: 'deal',
  interestMatrix: 'deal',
  pmtDate: 'deal',
  insurance: 'deal',
  insuranceValType: 'deal',
  insuranceProvider: 'deal',
  contractFee: 'deal',
  specialTerms: 'deal',
  kickback: 'deal',
  offerValidTime: 'deal',
} as const satisfies Record<Exclude<keyof QueryForm, 'qassets'>, FieldArea>

const ofTheAssetItself = [
  'qassetName',
  'quantity',
  'qassetPrice',
  'assetGroupId',
  'assetSubgroupId',
  'handoverWhenSigned',
  'vatExempt',
  'year',
] as const satisfies readonly (keyof AssetFields)[]

/** What is not of the asset itself is of its seller or its delivery. */
export const areaOfAssetField = (field: keyof AssetFields): FieldArea =>
  ofTheAssetItself.some((own) => own === field) ? 'deal' : 'seller'

const seesInhouse = (view: View) => view !== 'partner' && view !== 'shop'

/** Why a field cannot be changed in this status and view (its text is `lock.<name>`), or null. */
export const lockOn = (
  area: FieldArea,
  status: StatusCode,
  view: View,
): Lock | 'productChosen' | 'managerInhouse' | null => {
  if (area === 'product') return 'productChosen'
  if (area === 'manager') return seesInhouse(view) ? null : 'managerInhouse'
  return lockOf(status, view, area)
}
