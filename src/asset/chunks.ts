import { fetched } from '../shell/screen/fetched.tsx'

/** The form of an asset, fetched behind the table of those there are. */
export const assetFormChunk = fetched(() =>
  import('./AssetFormPanel.tsx').then((file) => file.AssetFormPanel),
)

/** Only a shop has them. */
export const extraFieldsChunk = fetched(() => import('./ExtraFields.tsx').then((file) => file.ExtraFields))
