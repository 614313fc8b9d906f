import { isDeepStrictEqual } from 'node:util'
import type { QassetSave } from '../../contract/asset.ts'
import type { QuerySave } from '../../contract/query.ts'
import type { SuretySave } from '../../contract/surety.ts'
import { completeAsset, type AssetFields } from '../asset/asset.ts'
import { completeSurety } from '../surety/surety.ts'
import { areaOfAssetField, areaOfField, type FieldArea } from './area.ts'
import type { QueryForm } from './form.ts'

/** A field that a save would change, as a path in the request, and where it locks. */
export type Change = { path: string; area: FieldArea }

const assetChanges = (index: number, sent: QassetSave, stored: QueryForm['qassets']): Change[] => {
  const before = stored.find(({ qassetId }) => qassetId === sent.qassetId)
  if (!before) return [{ path: `qassets.${index}`, area: 'deal' }]
  const after = completeAsset(sent)
  return (Object.keys(after) as (keyof AssetFields)[])
    .filter((field) => after[field] !== before[field])
    .map((field) => ({ path: `qassets.${index}.${field}`, area: areaOfAssetField(field) }))
}

const assetListChanges = (sent: readonly QassetSave[], stored: QueryForm['qassets']): Change[] => {
  const kept = new Set(sent.map(({ qassetId }) => qassetId))
  const removed = stored.some(({ qassetId }) => !kept.has(qassetId))
  return [
    ...(removed ? [{ path: 'qassets', area: 'deal' } as const] : []),
    ...sent.flatMap((asset, index) => assetChanges(index, asset, stored)),
  ]
}

const suretiesChange = (sent: readonly SuretySave[], stored: QueryForm['sureties']): boolean =>
  !isDeepStrictEqual(
    sent.map((surety) => ({ suretyId: surety.suretyId, ...completeSurety(surety) })),
    stored.map(({ suretyId, ...fields }) => ({ suretyId, ...completeSurety(fields) })),
  )

/** Parts are sent whole or in part; what is left out of them stays. */
const partChanges = (sent: object, stored: object): boolean =>
  !isDeepStrictEqual({ ...stored, ...defined(sent) }, stored)

const defined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined))

type Field = keyof typeof areaOfField

const fieldChanges = (field: Field, sent: QuerySave, stored: QueryForm): boolean => {
  const value = sent[field]
  if (value === undefined) return false
  if (field === 'sureties') return suretiesChange(sent.sureties ?? [], stored.sureties)
  if (field === 'guarantor' || field === 'actualBeneficiary')
    return partChanges(sent[field] ?? {}, stored[field])
  return !isDeepStrictEqual(value, stored[field])
}

/** Every field whose stored value a save would change; what is sent as it stands changes nothing. */
export const changesOf = (sent: QuerySave, stored: QueryForm): Change[] => [
  ...(Object.keys(areaOfField) as Field[])
    .filter((field) => fieldChanges(field, sent, stored))
    .map((field) => ({ path: field, area: areaOfField[field] })),
  ...(sent.qassets ? assetListChanges(sent.qassets, stored.qassets) : []),
]
