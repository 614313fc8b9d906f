import { lazyParts } from '../design/lazy-overlay.tsx'

const fetchListControls = () => import('./list-controls.tsx')

export type ListControls = Awaited<ReturnType<typeof fetchListControls>>

/** Loads the controls of the rows; undefined until they are rendered. */
export const { useParts: useListControls, preload: preloadListControls } = lazyParts(fetchListControls)

/** The code of the call is in the chunk of its dialog. */
export const annulQuery = async (queryId: number): Promise<void> =>
  (await fetchListControls()).annulQuery(queryId)
