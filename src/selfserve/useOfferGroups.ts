import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { isSoldByShops } from '../../domain/ready-to-sell.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

/** The groups that a partner may offer: subgroups that can be insured. */
export const useOfferGroups = (partnerId: number | null) =>
  useApiQuery(
    assetGroupCalls.namesOfPartner,
    { params: { partnerId: partnerId ?? 0 } },
    {
      enabled: partnerId !== null,
      select: (groups) =>
        groups.filter(isSoldByShops).map(({ assetGroupId, name }) => ({ value: assetGroupId, label: name })),
    },
  )
