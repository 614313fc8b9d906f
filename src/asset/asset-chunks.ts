import { lazyView } from '../shell/screen/lazy-view.tsx'

/** The form of an asset, prefetched behind the table. */
export const assetFormChunk = lazyView(() =>
  import('./AssetFormPanel.tsx').then((file) => file.AssetFormPanel),
)

/** Shops only. */
export const extraFieldsChunk = lazyView(() => import('./ExtraFields.tsx').then((file) => file.ExtraFields))
