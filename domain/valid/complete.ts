import type { QassetSave } from '../../api/asset.ts'
import type { QuerySave } from '../../api/query.ts'
import type { Role } from '../../api/role.ts'
import { enteredPrice } from '../asset-price.ts'

/** The view that is checked: views show different fields. */
export type Viewer = { role: Role; inhouse: boolean }

/** Required for a payment. */
const TERMS = ['paymentPeriod', 'interest'] as const
const COMPANY = ['custName', 'custRegCode'] as const
const CONTACT = ['contactName', 'contactPersCode', 'contactEmail', 'contactPhone'] as const
const CLIENT = [...COMPANY, ...CONTACT] as const
const CONTACT_OF_SHOP = ['billingEmail', ...CONTACT] as const
type ClientField = (typeof CLIENT)[number]
const SURETY = ['personalCode', 'email'] as const
const REPRESENTATIVE = ['representativeName', 'representativeEmail'] as const

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const emptyOf = <Row extends object>(row: Row, fields: readonly (keyof Row & string)[], at = ''): string[] =>
  fields.filter((field) => isEmpty(row[field])).map((field) => at + field)

const ofAsset = (asset: QassetSave, index: number, { role }: Viewer): string[] => {
  const at = `qassets.${index}.`
  return [
    ...emptyOf(asset, ['qassetName'], at),
    ...(enteredPrice(asset)?.cents ? [] : [`${at}qassetPrice`]),
    ...(role === 'SHOP' ? emptyOf(asset, ['assetGroupId'], at) : []),
  ]
}

/** Whether a path of `missingFields` is data of the client, which is locked once the query is sent. */
export const isClientField = (path: string): path is ClientField => CLIENT.some((field) => field === path)

/** Returns the empty fields of a guarantor, which needs a representative as soon as any of its fields is filled in. */
export const guarantorLacks = (guarantor: QuerySave['guarantor']): (typeof REPRESENTATIVE)[number][] =>
  guarantor && Object.values(guarantor).some((value) => !isEmpty(value))
    ? REPRESENTATIVE.filter((field) => isEmpty(guarantor[field]))
    : []

/** Returns the required fields of the client's contact that are still empty, in screen order. */
export const contactLacks = (query: QuerySave, { role }: Viewer): (typeof CONTACT_OF_SHOP)[number][] =>
  (role === 'SHOP' ? CONTACT_OF_SHOP : CONTACT).filter((field) => isEmpty(query[field]))

/**
 * Paths of required form fields that are still empty (`custName`, `qassets.0.qassetPrice`; `qassets` without any asset),
 * in screen order: the client tab as the viewer sees it (specification 2, section 5), at least one asset with name and
 * price, and the terms. Given values are assumed to be valid.
 */
export const missingFields = (query: QuerySave, viewer: Viewer): string[] => {
  const assets = query.qassets ?? []
  return [
    ...emptyOf(query, COMPANY),
    ...contactLacks(query, viewer),
    ...(query.sureties ?? []).flatMap((surety, index) => emptyOf(surety, SURETY, `sureties.${index}.`)),
    ...guarantorLacks(query.guarantor).map((field) => ['guarantor', field].join('.')),
    ...(assets.length === 0 ? ['qassets'] : assets.flatMap((asset, index) => ofAsset(asset, index, viewer))),
    ...emptyOf(query, TERMS),
  ]
}
