import { lazyView } from '../shell/screen/lazy-view.tsx'

/** The form of an asset, fetched behind the table of those there are. */
export const assetFormChunk = lazyView(() =>
  import('./AssetFormPanel.tsx').then((file) => file.AssetFormPanel),
)

/** Only a shop has them. */
export const extraFieldsChunk = lazyView(() => import('./ExtraFields.tsx').then((file) => file.ExtraFields))
