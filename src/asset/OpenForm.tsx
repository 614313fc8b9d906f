import { useState } from 'react'
import type { PartnerSetting } from '../../contract/partner-setting.ts'
import { todayInTallinn } from '../../domain/date.ts'
import { useQueryEditor } from '../query/editor.ts'
import { AssetFormPanel } from './AssetFormPanel.tsx'
import { fromAssetForm, newAsset, toAssetForm } from './assetValues.ts'
import type { Unfinished } from './unfinished.ts'
import type { AssetList } from './useAssetForm.ts'
import type { AssetGroups } from './useAssetGroups.ts'

type PanelProps = {
  list: AssetList
  groups: AssetGroups
  setting: PartnerSetting
  /** What was left in the form when it was last on the screen. */
  unfinished: Unfinished | null
  /** Where the focus goes when the form closes. */
  onClosed: () => void
}

/** The form over a new asset or one of the table, where it is open. */
export const OpenForm = ({ list, groups, setting, unfinished, onClosed }: PanelProps) => {
  const inShop = useQueryEditor().view === 'shop'
  const [today] = useState(() => todayInTallinn(new Date()))
  const { assets, index, adding, editing, opened, keep, close } = list
  const edited = index === null ? undefined : assets[index]
  if (!adding && !(editing && edited)) return null
  const values = edited ? toAssetForm(edited, inShop) : newAsset(setting, today)
  return (
    <AssetFormPanel
      key={index ?? 'new'}
      values={!opened && unfinished ? unfinished.values : values}
      index={index}
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
