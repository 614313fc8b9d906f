import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import type { AssetGroupName } from '../../api/asset-group.ts'
import { isSoldByShops } from '../../domain/ready-to-sell.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

export type AssetGroups = {
  isPending: boolean
  /** Main groups that the partner finances. */
  main: Option[]
  /** Subgroups of a main group that the partner finances. */
  under: (assetGroupId: number | null | undefined) => Option[]
  /** A shop's options: subgroups that can be insured. */
  forShop: Option[]
  /** The main group of a subgroup. */
  above: (assetSubgroupId: number | null | undefined) => number | null
  /** A group's name, even if it is no longer offered. */
  nameOf: (assetGroupId: number | null | undefined) => string | null
}

const none: AssetGroupName[] = []

/** The asset groups that the query's partner finances, as the asset form offers them. */
export const useAssetGroups = (): AssetGroups => {
  const { partnerId } = useQueryState(selectQuery)
  const offered = useApiQuery(
    assetGroupCalls.namesOfPartner,
    { params: { partnerId: partnerId ?? 0 } },
    { enabled: partnerId !== null },
  )
  const { data: every = none } = useApiQuery(assetGroupCalls.findAll, {})
  const groups = offered.data ?? none
  const find = (id: number | null | undefined) =>
    groups.find(({ assetGroupId }) => assetGroupId === id) ??
    every.find(({ assetGroupId }) => assetGroupId === id)
  return {
    isPending: offered.isPending,
    main: groups.filter(({ superiorGroupId }) => superiorGroupId === null).map(asOption),
    under: (id) => groups.filter(({ superiorGroupId }) => id && superiorGroupId === id).map(asOption),
    forShop: groups.filter(isSoldByShops).map(asOption),
    above: (id) => find(id)?.superiorGroupId ?? null,
    nameOf: (id) => find(id)?.name ?? null,
  }
}

const asOption = ({ assetGroupId, name }: AssetGroupName): Option => ({ value: assetGroupId, label: name })
