import { FormattedMessage } from 'react-intl'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { useUser } from '../user/useUser.ts'
import { AssetTable } from './AssetTable.tsx'
import { useAssetGroups } from './useAssetGroups.ts'
import { useFormValue } from '../query-editor/useQuerySession.ts'

/** The query's assets, read-only. */
export const AssetsFacts = () => {
  const qassets = useFormValue('qassets') ?? []
  const { hideVatFields } = useUser()
  const groups = useAssetGroups()
  return (
    <Card flush title={<FormattedMessage id="asset.title" />}>
      {qassets.length === 0 ? (
        <EmptyState title={<FormattedMessage id="asset.none" />} />
      ) : (
        <AssetTable assets={qassets} groups={groups} hideVat={hideVatFields} current={null} />
      )}
    </Card>
  )
}
