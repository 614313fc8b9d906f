import type { QassetSave } from '../../contract/asset.ts'
import type { QuerySave } from '../../contract/query.ts'
import type { Role } from '../../contract/role.ts'

/** Through whose eyes a query is looked at. */
export type Viewer = { role: Role; inhouse: boolean }

/** Without these no payment can be told. */
const TERMS = ['paymentPeriod', 'interest'] as const
const CLIENT = [
  'custName',
  'custRegCode',
  'contactName',
  'contactPersCode',
  'contactPhone',
  'contactEmail',
] as const
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
    ...(asset.qassetPrice ? [] : [`${at}qassetPrice`]),
    ...(role === 'SHOP' ? emptyOf(asset, ['assetGroupId'], at) : []),
  ]
}

/** A guarantor is asked for a representative once anything of it is filled in. */
const ofGuarantor = (guarantor: QuerySave['guarantor']): string[] =>
  guarantor && Object.values(guarantor).some((value) => !isEmpty(value))
    ? emptyOf(guarantor, REPRESENTATIVE, 'guarantor.')
    : []

/**
 * Paths of the form fields (`custName`, `qassets.0.qassetPrice`; `qassets` where there is no asset) that a query still
 * needs before it can be sent on, in the order of the screens: the client tab as the viewer sees it (second document,
 * section 5), at least one asset with name and price, and the terms. What is there is taken to be valid.
 */
export const missingFields = (query: QuerySave, viewer: Viewer): string[] => {
  const assets = query.qassets ?? []
  return [
    ...emptyOf(query, viewer.role === 'SHOP' ? [...CLIENT, 'billingEmail'] : CLIENT),
    ...(query.sureties ?? []).flatMap((surety, index) => emptyOf(surety, SURETY, `sureties.${index}.`)),
    ...ofGuarantor(query.guarantor),
    ...(assets.length === 0 ? ['qassets'] : assets.flatMap((asset, index) => ofAsset(asset, index, viewer))),
    ...emptyOf(query, TERMS),
  ]
}
