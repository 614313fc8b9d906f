import { FormattedMessage } from 'react-intl'
import { RecordScreen } from '../record/RecordScreen.tsx'
import { AssetGroupFields } from './AssetGroupFields.tsx'
import { GROUPS, useAssetGroupEditor } from './useAssetGroupEditor.ts'

/** Makes a main group; it becomes a subgroup in the form of another one. */
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
