import { lazyParts } from '../design/lazy-overlay.tsx'

const fetchListControls = () => import('./list-controls.tsx')

export type ListControls = Awaited<ReturnType<typeof fetchListControls>>

/** What is done with the rows; undefined until it is to be drawn. */
export const { useParts: useListControls, preload: bringListControls } = lazyParts(fetchListControls)

/** The call of an annulment comes with the question before it. */
export const annulQuery = async (queryId: number): Promise<void> =>
  (await fetchListControls()).annulQuery(queryId)
