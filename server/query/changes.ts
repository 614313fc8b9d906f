import { isDeepStrictEqual } from 'node:util'
import type { QassetSave } from '../../contract/asset.ts'
import type { QuerySave } from '../../contract/query.ts'
import type { SuretySave } from '../../contract/surety.ts'
import {
  type AssetField,
  assetFieldRules,
  type FieldRule,
  fieldRules,
  type QueryField,
} from '../../machines/query.fields.ts'
import { completeAsset } from '../asset/asset.ts'
import { completeSurety } from '../surety/surety.ts'
import type { QueryForm } from './form.ts'

/** A field that a save would change, as a path in the request, and what locks it. */
export type Change = { path: string; rule: FieldRule }

const assetRule: FieldRule = { area: 'deal' }

const differing = <T extends object>(after: T, before: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((key) => !isDeepStrictEqual(after[key], before[key]))

/** Whatever would lock for itself; a field that locks as assets do is changed with its asset. */
const isOwnRule = ({ area, only }: FieldRule): boolean => area !== assetRule.area || only !== undefined

const assetChanges = (index: number, sent: QassetSave, stored: QueryForm['qassets']): Change[] => {
  const path = `qassets.${index}`
  const before = stored.find(({ qassetId }) => qassetId === sent.qassetId)
  const after = completeAsset(sent)
  const fields = differing(after, before ? completeAsset(before) : completeAsset({ qassetName: '' }))
  const changes = fields.map((field: AssetField) => ({
    path: `${path}.${field}`,
    rule: assetFieldRules[field],
  }))
  return before ? changes : [{ path, rule: assetRule }, ...changes.filter(({ rule }) => isOwnRule(rule))]
}

const isWithout = (sent: readonly (number | undefined)[], stored: readonly number[]): boolean =>
  stored.some((id) => !sent.includes(id))

const assetListChanges = (sent: readonly QassetSave[], stored: QueryForm['qassets']): Change[] => [
  ...(isWithout(
    sent.map(({ qassetId }) => qassetId),
    stored.map(({ qassetId }) => qassetId),
  )
    ? [{ path: 'qassets', rule: assetRule }]
    : []),
  ...sent.flatMap((asset, index) => assetChanges(index, asset, stored)),
]

const suretyChanges = (index: number, sent: SuretySave, stored: QueryForm['sureties']): string[] => {
  const path = `sureties.${index}`
  const before = stored.find(({ suretyId }) => suretyId === sent.suretyId)
  if (!before) return [path]
  return differing(completeSurety(sent), completeSurety(before)).map((field) => `${path}.${field}`)
}

const suretyListChanges = (sent: readonly SuretySave[], stored: QueryForm['sureties']): string[] => [
  ...(isWithout(
    sent.map(({ suretyId }) => suretyId),
    stored.map(({ suretyId }) => suretyId),
  )
    ? ['sureties']
    : []),
  ...sent.flatMap((surety, index) => suretyChanges(index, surety, stored)),
]

type Part = Record<string, unknown> | null

const defined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

/** What changes within a part, of which what is left out stays; the part itself where it comes or goes. */
const partChanges = (part: QueryField, sent: Part, stored: Part): string[] =>
  sent && stored
    ? differing({ ...stored, ...defined(sent) }, stored).map((field) => `${part}.${field}`)
    : [part]

const fieldChanges = (field: QueryField, sent: QuerySave, stored: QueryForm): string[] => {
  if (sent[field] === undefined || isDeepStrictEqual(sent[field], stored[field])) return []
  switch (field) {
    case 'sureties':
      return suretyListChanges(sent.sureties ?? [], stored.sureties)
    case 'guarantor':
    case 'actualBeneficiary':
    case 'actOfAcceptance':
      return partChanges(field, sent[field] ?? null, stored[field])
    default:
      return [field]
  }
}

/** Every field whose stored value a save would change; what is sent as it stands changes nothing. */
export const changesOf = (sent: QuerySave, stored: QueryForm): Change[] => [
  ...(Object.keys(fieldRules) as QueryField[]).flatMap((field) =>
    fieldChanges(field, sent, stored).map((path) => ({ path, rule: fieldRules[field] })),
  ),
  ...(sent.qassets ? assetListChanges(sent.qassets, stored.qassets) : []),
]
