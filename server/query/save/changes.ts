import { isDeepStrictEqual } from 'node:util'
import type { QassetSave } from '../../../api/asset.ts'
import type { ActOfAcceptance } from '../../../api/handover.ts'
import type { QuerySave } from '../../../api/query.ts'
import type { SuretySave } from '../../../api/surety.ts'
import {
  actFieldRules,
  type AssetField,
  assetFieldRules,
  type FieldRule,
  fieldRules,
  type QueryField,
} from '../../../machines/lifecycle/query/field-rules.ts'
import { completeAsset } from '../parts/asset.store.ts'
import { completeSurety } from '../parts/surety.store.ts'
import type { QueryForm } from '../record/form.ts'

/** A field that a save would change, as a path in the payload, and its lock rule. */
export type Change = { path: string; rule: FieldRule }

const assetRule: FieldRule = { area: 'deal' }

const differing = <T extends object>(after: T, before: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(after[key], before[key]))

/** Whether the field locks independently of its asset. */
const isOwnRule = ({ area, only }: FieldRule): boolean => area !== assetRule.area || only !== undefined

const assetChanges = (index: number, payload: QassetSave, stored: QueryForm['qassets']): Change[] => {
  const path = `qassets.${index}`
  const before = stored.find(({ qassetId }) => qassetId === payload.qassetId)
  const after = completeAsset(payload, before)
  const fields = differing(after, before ? completeAsset(before) : completeAsset({ qassetName: '' }))
  const changes = fields.map((field: AssetField) => ({
    path: `${path}.${field}`,
    rule: assetFieldRules[field],
  }))
  return before ? changes : [{ path, rule: assetRule }, ...changes.filter(({ rule }) => isOwnRule(rule))]
}

const isWithout = (payload: readonly (number | undefined)[], stored: readonly number[]): boolean =>
  stored.some((id) => !payload.includes(id))

const assetListChanges = (payload: readonly QassetSave[], stored: QueryForm['qassets']): Change[] => [
  ...(isWithout(
    payload.map(({ qassetId }) => qassetId),
    stored.map(({ qassetId }) => qassetId),
  )
    ? [{ path: 'qassets', rule: assetRule }]
    : []),
  ...payload.flatMap((asset, index) => assetChanges(index, asset, stored)),
]

const suretyChanges = (index: number, payload: SuretySave, stored: QueryForm['sureties']): string[] => {
  const path = `sureties.${index}`
  const before = stored.find(({ suretyId }) => suretyId === payload.suretyId)
  if (!before) return [path]
  return differing(completeSurety(payload), completeSurety(before)).map((field) => `${path}.${field}`)
}

const suretyListChanges = (payload: readonly SuretySave[], stored: QueryForm['sureties']): string[] => [
  ...(isWithout(
    payload.map(({ suretyId }) => suretyId),
    stored.map(({ suretyId }) => suretyId),
  )
    ? ['sureties']
    : []),
  ...payload.flatMap((surety, index) => suretyChanges(index, surety, stored)),
]

type Part = Record<string, unknown> | null

const defined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

/**
 * The changed fields of a part, of which omitted fields keep their values; the part itself if it is added or removed.
 */
const partChanges = (part: QueryField, payload: Part, stored: Part): string[] =>
  payload && stored
    ? differing({ ...stored, ...defined(payload) }, stored).map((field) => `${part}.${field}`)
    : [part]

const emptyAct: ActOfAcceptance = {
  assetDescription: '',
  serialNumber: '',
  deliveryDate: null,
  deliveryPlace: '',
  year: null,
}

/** The changed fields of the act, each with its own lock; the act itself if an empty one is added or removed. */
const actChanges = (payload: ActOfAcceptance | null, stored: ActOfAcceptance | null): Change[] => {
  const fields = differing(payload ?? emptyAct, stored ?? emptyAct)
  return fields.length === 0
    ? [{ path: 'actOfAcceptance', rule: fieldRules.actOfAcceptance }]
    : fields.map((field) => ({ path: `actOfAcceptance.${field}`, rule: actFieldRules[field] }))
}

const fieldPaths = (field: QueryField, payload: QuerySave, stored: QueryForm): string[] => {
  switch (field) {
    case 'sureties':
      return suretyListChanges(payload.sureties ?? [], stored.sureties)
    case 'guarantor':
    case 'actualBeneficiary':
      return partChanges(field, payload[field] ?? null, stored[field])
    default:
      return [field]
  }
}

const fieldChanges = (field: QueryField, payload: QuerySave, stored: QueryForm): Change[] => {
  if (payload[field] === undefined || isDeepStrictEqual(payload[field], stored[field])) return []
  if (field === 'actOfAcceptance') return actChanges(payload.actOfAcceptance ?? null, stored.actOfAcceptance)
  return fieldPaths(field, payload, stored).map((path) => ({ path, rule: fieldRules[field] }))
}

/** Every field whose stored value a save would change. */
export const changesOf = (payload: QuerySave, stored: QueryForm): Change[] => [
  ...(Object.keys(fieldRules) as QueryField[]).flatMap((field) => fieldChanges(field, payload, stored)),
  ...(payload.qassets ? assetListChanges(payload.qassets, stored.qassets) : []),
]
