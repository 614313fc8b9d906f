import type { QuerySave } from '../../api/query.ts'
import type { StatusCode } from '../../api/status.ts'
import type { Area, View } from '../../machines/lifecycle/query/locks.ts'
import { tableLock } from './locks.table.ts'

/** The only views that edit a field. */
export const editors = {
  inhouse: ['inhouse', 'credit', 'compliance'],
  credit: ['credit'],
  compliance: ['compliance'],
  shop: ['shop'],
} as const satisfies Record<string, readonly View[]>

/** The area of a field, and the only views that edit and read it. */
export type FieldRow = { area: Area; only?: keyof typeof editors; readBy?: 'inhouse' }

/** The path of each value of an object; `*` is the index of a list. */
type PathOf<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly (infer Row)[]
    ? `${K}.*.${keyof Row & string}`
    : NonNullable<T[K]> extends object
      ? `${K}.${keyof NonNullable<T[K]> & string}`
      : K
}[keyof T & string]

type Guard = 'queryId' | 'modifiedDtime' | 'contactReference' | 'qassets.*.qassetId' | 'sureties.*.suretyId'
export type FieldPath = Exclude<PathOf<QuerySave>, Guard>

/**
 * Every field of a query: its area and who alone edits it. By hand from the second document (sections are named) and
 * the edit locks; a missing field does not compile.
 */
export const fieldTable = {
  // 2.2 Client tab: editable only at P; business or consumer is in-house only.
  consumer: { area: 'client', only: 'inhouse' },
  custName: { area: 'client' },
  custRegCode: { area: 'client' },
  vatNumber: { area: 'client' },
  street: { area: 'client' },
  houseNumber: { area: 'client' },
  flatNumber: { area: 'client' },
  zipCode: { area: 'client' },
  city: { area: 'client' },
  county: { area: 'client' },
  country: { area: 'client' },
  bankAccountNumber: { area: 'client' },
  contactName: { area: 'client' },
  contactPersType: { area: 'client' },
  contactPersCode: { area: 'client' },
  contactPhone: { area: 'client' },
  contactEmail: { area: 'client' },
  // Not in the specification: asked wherever the client's data is given.
  publicOffice: { area: 'client' },
  representativeDocumentType: { area: 'client' },
  representativeDocumentNumber: { area: 'client' },
  representativeDocumentValidUntil: { area: 'client' },
  // 4: like its view, but never at CA.
  billingEmail: { area: 'billingEmail' },
  // Not in the specification: Regulation (EU) 2024/1624, Articles 22 and 62; completed after the client has locked.
  lei: { area: 'deal' },
  taxNumber: { area: 'deal' },
  representativeNationality: { area: 'deal' },
  representativeSecondNationality: { area: 'deal' },
  representativePlaceOfBirth: { area: 'deal' },
  'actualBeneficiary.nationality': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.secondNationality': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  // 6: in-house only.
  isSuretyRequired: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.name': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.residency': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.personalCode': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.isPublicPerson': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.beneficiaryNoPersonalCode': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.dateOfBirth': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.placeOfBirth': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'actualBeneficiary.currentPlaceOfLiving': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.name': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.personalCode': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.email': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.phone': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.address': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'sureties.*.comment': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.name': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.registryCode': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.address': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.email': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.phone': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.representativeName': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.representativePersonalCode': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'guarantor.representativeEmail': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  // 2.4 Assets; only shops hand over on signing.
  'qassets.*.qassetName': { area: 'deal' },
  'qassets.*.quantity': { area: 'deal' },
  'qassets.*.qassetPrice': { area: 'deal' },
  'qassets.*.qassetPriceWithVat': { area: 'deal' },
  'qassets.*.assetGroupId': { area: 'deal' },
  'qassets.*.assetSubgroupId': { area: 'deal' },
  'qassets.*.vatExempt': { area: 'deal' },
  'qassets.*.year': { area: 'deal' },
  'qassets.*.handoverWhenSigned': { area: 'deal', only: 'shop' },
  // 4: seller and delivery, never at CA.
  'qassets.*.sellerOfferNr': { area: 'seller' },
  'qassets.*.sellerOfferDate': { area: 'seller' },
  'qassets.*.sellerName': { area: 'seller' },
  'qassets.*.sellerRegCode': { area: 'seller' },
  'qassets.*.vatNumber': { area: 'seller' },
  'qassets.*.bankAccountNumber': { area: 'seller' },
  'qassets.*.street': { area: 'seller' },
  'qassets.*.zipCode': { area: 'seller' },
  'qassets.*.city': { area: 'seller' },
  'qassets.*.sellerAddress': { area: 'seller' },
  'qassets.*.sellerPhone': { area: 'seller' },
  'qassets.*.sellerEmail': { area: 'seller' },
  'qassets.*.sellerRepresentative': { area: 'seller' },
  'qassets.*.representativePersonalCode': { area: 'seller' },
  'qassets.*.representativePhone': { area: 'seller' },
  'qassets.*.representativeEmail': { area: 'seller' },
  'qassets.*.sellerReprsReprType': { area: 'seller' },
  'qassets.*.deliveryPlace': { area: 'seller' },
  'qassets.*.deliveryDate': { area: 'seller' },
  'qassets.*.receivedDate': { area: 'seller' },
  // 2.5 Terms that every view sets, directly or by the portal.
  paymentPeriod: { area: 'deal' },
  advance: { area: 'deal' },
  advnPmtType: { area: 'deal' },
  residual: { area: 'deal' },
  // 6: visible in-house; a shop sets it by its campaign, and another period clears the matrix.
  interest: { area: 'deal', readBy: 'inhouse' },
  interestMatrix: { area: 'deal', readBy: 'inhouse' },
  pmtDate: { area: 'deal' },
  contractFee: { area: 'deal' },
  offerValidTime: { area: 'deal' },
  // 2.5, 6: in-house, credit and compliance; other views see nothing of it.
  'services.*.name': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  'services.*.price': { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  servicesCost: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  servicesCostValType: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  insurance: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  insuranceValType: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  insuranceProvider: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  specialTerms: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  kickback: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  // 2.3, 2.7, 2.9 Texts; credit edits collateral, compliance the contract number.
  language: { area: 'deal' },
  clientInfo: { area: 'deal' },
  financierId: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  creditInfo: { area: 'deal', only: 'inhouse', readBy: 'inhouse' },
  collateral: { area: 'deal', only: 'credit', readBy: 'inhouse' },
  contractNr: { area: 'deal', only: 'compliance' },
  additionalInfo: { area: 'additionalInfo' },
  // 2.9 Act of acceptance; document 1, section 6: its tab is in-house only.
  'actOfAcceptance.assetDescription': { area: 'acceptance', only: 'inhouse', readBy: 'inhouse' },
  'actOfAcceptance.serialNumber': { area: 'acceptance', only: 'inhouse', readBy: 'inhouse' },
  'actOfAcceptance.deliveryDate': { area: 'actDelivery', only: 'inhouse', readBy: 'inhouse' },
  'actOfAcceptance.deliveryPlace': { area: 'actDelivery', only: 'inhouse', readBy: 'inhouse' },
  'actOfAcceptance.year': { area: 'acceptance', only: 'inhouse', readBy: 'inhouse' },
  includeSellerInAoa: { area: 'acceptance', only: 'inhouse', readBy: 'inhouse' },
  // Set once; set in-house.
  product: { area: 'product' },
  managerId: { area: 'manager', only: 'inhouse' },
} as const satisfies Record<FieldPath, FieldRow>

/** The lock of a field for a view in a status (`lock.<name>`) by hand; null if it can be edited. */
export const fieldLock = (path: FieldPath, status: StatusCode, view: View): string | null => {
  const { area, only }: FieldRow = fieldTable[path]
  const among: readonly View[] | null = only ? editors[only] : null
  return among && !among.includes(view) ? `${only}Only` : tableLock(area, status, view)
}

/** Whether a view reads a field at all, by hand. */
export const isRead = (path: FieldPath, view: View): boolean => {
  const { readBy }: FieldRow = fieldTable[path]
  const among: readonly View[] | null = readBy ? editors[readBy] : null
  return !among || among.includes(view)
}

export const fieldPaths = Object.keys(fieldTable) as FieldPath[]
