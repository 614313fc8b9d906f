import { useState } from 'react'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { useLock, useQueryEditor } from '../query/editor.ts'
import { AssetFormPanel } from './AssetFormPanel.tsx'
import { fromAssetForm, newAsset, toAssetForm } from './assetValues.ts'
import type { UnfinishedText } from '../query/useUnfinished.ts'
import type { AssetList, UnfinishedAsset } from './useAssetForm.ts'
import type { AssetGroups } from './useAssetGroups.ts'

type PanelProps = {
  list: AssetList
  groups: AssetGroups
  setting: PartnerSetting
  /** What was left in the form when it was last on the screen. */
  unfinished: UnfinishedText<UnfinishedAsset>
  /** Where the focus goes when the form closes. */
  onClosed: () => void
}

/** The form over a new asset or one of the table, where it is open. */
export const OpenForm = ({ list, groups, setting, unfinished, onClosed }: PanelProps) => {
  const inShop = useQueryEditor().view === 'shop'
  // A locked seller could neither be looked over nor stored with the asset.
  const seller = useLock('seller') ? null : setting
  const [today] = useState(() => todayInTallinn(new Date()))
  const { assets, rowKey, index, adding, editing, opened, keep, close } = list
  const { kept } = unfinished
  const edited = index === null ? undefined : assets[index]
  if (!adding && !editing) return null
  const values = edited ? toAssetForm(edited, inShop) : newAsset(seller, today)
  return (
    <AssetFormPanel
      key={rowKey ?? 'new'}
      values={!opened && kept ? kept.values : values}
      index={index}
      unfinished={unfinished}
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
  )
}
