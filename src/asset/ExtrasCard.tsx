import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { QuerySave } from '../../api/query.ts'
import { LazyPart } from '../shell/screen/FetchBoundary.tsx'
import { Card } from '../design/Card.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { extraFieldsChunk } from './asset-chunks.ts'
import { mainAsset } from './extras.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Insurance and extended warranty of a shop's main asset, if the shop's agreement allows them. */
export const ExtrasCard = ({ setting }: { setting: PartnerSetting }) => {
  const view = useQueryState(selectView)
  const isOffered = useWatch<QuerySave, 'qassets', QuerySave, boolean>({
    name: 'qassets',
    compute: (assets) => mainAsset(assets ?? []) !== undefined,
  })
  if (view !== 'shop' || !setting.editInsurance || !isOffered) return null
  return (
    <Card title={<FormattedMessage id="asset.extra.title" />}>
      <LazyPart outline={<Skeleton rows={2} />}>
        <extraFieldsChunk.View />
      </LazyPart>
    </Card>
  )
}
