import { FormattedMessage } from 'react-intl'
import { EmptyState } from '../design/EmptyState.tsx'
import { useUser } from '../user/useUser.ts'
import { AssetTable } from './AssetTable.tsx'
import { useAssetGroups } from './useAssetGroups.ts'
import { useFormValue } from '../query-editor/useQuerySession.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

/** The query's assets, read-only. */
export const AssetsFacts = () => {
  const qassets = useFormValue('qassets') ?? []
  const { hideVatFields } = useUser()
  const groups = useAssetGroups()
  return (
    <FoldingCard kind="assets" flush title={<FormattedMessage id="asset.title" />}>
      {qassets.length === 0 ? (
        <EmptyState title={<FormattedMessage id="asset.none" />} />
      ) : (
        <AssetTable assets={qassets} groups={groups} hideVat={hideVatFields} current={null} />
      )}
    </FoldingCard>
  )
}
