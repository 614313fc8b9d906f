import { FormattedMessage } from 'react-intl'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { AssetGroupFields } from './AssetGroupFields.tsx'
import { GROUPS, useAssetGroupEditor } from './useAssetGroupEditor.ts'

/** Creates a main group; another group's form can make it a subgroup. */
export const NewAssetGroupScreen = () => (
  <RecordScreen
    editor={useAssetGroupEditor(null, [])}
    title={<FormattedMessage id="assetGroup.create" />}
    save="assetGroup.save"
    back={{ href: GROUPS, text: 'assetGroup.back' }}
  >
    {() => <AssetGroupFields />}
  </RecordScreen>
)
