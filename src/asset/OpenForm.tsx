import { useEffect, useState } from 'react'
import type { QassetSave } from '../../api/asset.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { settledPrice } from '../../domain/asset-price.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { newAsset } from '../../domain/new-asset.ts'
import type { AssetForm } from '../../domain/valid/valid-asset.ts'
import { Skeleton } from '../design/Skeleton.tsx'
import { useLock } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectInhouse, selectView } from '../query-editor/selectors.ts'
import type { CardDraft } from '../query-editor/useCardDraft.ts'
import { LazyPart } from '../shell/screen/LazyPart.tsx'
import { assetFormChunk } from './asset-chunks.ts'
import type { AssetDraft, AssetList } from './useAssetForm.ts'
import type { AssetGroups } from './useAssetGroups.ts'

type PanelProps = {
  list: AssetList
  groups: AssetGroups
  setting: PartnerSetting
  draft: CardDraft<AssetDraft>
  /** Receives the focus when the form closes. */
  onClosed: () => void
}

/** The open form of a new or existing asset. */
export const OpenForm = ({ list, groups, setting, draft, onClosed }: PanelProps) => {
  const view = useQueryState(selectView)
  const inhouse = useQueryState(selectInhouse)
  const inShop = view === 'shop'
  // A locked seller can be neither checked nor stored with the asset.
  const seller = useLock('seller') ? null : setting
  const [today] = useState(() => todayInTallinn(new Date()))
  const { assets, rowKey, index, adding, editing, opened, keep, close } = list
  const { restored } = draft
  const edited = index === null ? undefined : assets[index]
  // Opens immediately once the table has been seen.
  useEffect(() => void assetFormChunk.fetch().catch(() => undefined), [])
  if (!adding && !editing) return null
  const values = edited ? toAssetForm(edited, inShop) : newAsset(seller, today, inhouse)
  return (
    <LazyPart outline={<Skeleton rows={4} />}>
      <assetFormChunk.View
        key={rowKey ?? 'new'}
        values={!opened && restored ? restored.values : values}
        index={index}
        draft={draft}
        focused={opened}
        onKeep={(asset) => {
          keep(fromAssetForm(asset, inShop, groups))
          onClosed()
        }}
        onClose={() => {
          close()
          onClosed()
        }}
      />
    </LazyPart>
  )
}

/** The default values of the asset form; a shop chooses only the subgroup. */
const toAssetForm = (asset: QassetSave, inShop: boolean): AssetForm => ({
  ...asset,
  ...settledPrice(asset),
  ...(inShop ? { assetGroupId: asset.assetSubgroupId ?? null } : {}),
})

/** The asset of the form as the query stores it. */
const fromAssetForm = (asset: AssetForm, inShop: boolean, groups: Pick<AssetGroups, 'above'>): QassetSave => {
  if (!inShop) return asset
  const chosen = asset.assetGroupId ?? null
  return { ...asset, assetGroupId: groups.above(chosen), assetSubgroupId: chosen }
}
