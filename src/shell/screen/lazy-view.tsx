import { lazy, useState, type ComponentType } from 'react'
import { ChunkLoadError } from '../../api/call-error.ts'
import type { PortalTexts } from '../language/messages.ts'
import type { LoadTexts } from '../language/store.ts'

export type LazyView<Props extends object> = {
  View: ComponentType<Props>
  /** Loads it now, once; may be called long before it renders. */
  fetch: () => Promise<unknown>
  /** Whether its code is loaded. */
  isLoaded: () => boolean
}

/**
 * A component in its own chunk. If the chunk is already loaded, it renders synchronously: `lazy` would suspend and
 * show the fallback, which React keeps for at least 0.3 s. A failed load throws `ChunkLoadError`; after the boundary
 * has caught it, the next render loads again.
 * @param loadTexts loads the texts that it shows, beside its code
 */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadTexts: () => Promise<void> = async () => undefined,
): LazyView<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const loadView = async () => {
    try {
      const [View] = await Promise.all([load(), loadTexts()])
      loaded = View
      return { default: View }
    } catch (error) {
      loading = undefined
      throw new ChunkLoadError(error, renew)
    }
  }
  const fetch = () => (loading ??= loadView())
  let lazyComponent = lazy(fetch)
  // React caches the failure of a lazy component.
  const renew = () => {
    lazyComponent = lazy(fetch)
  }
  const View = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? lazyComponent)
    return <Shown {...props} />
  }
  return { View, fetch, isLoaded: () => loaded !== undefined }
}

/** A part of the program in its own chunk. */
export type LazyChunk<Props extends object> = {
  /** The texts that it shows and that are not yet loaded where it is rendered. `tests/texts.test.ts` checks them. */
  texts: readonly PortalTexts[]
  load: () => Promise<ComponentType<Props>>
}

/** As `lazyView`, with the texts fetched beside the code. */
export const lazyViewWithTexts = <Props extends object>(
  { texts, load }: LazyChunk<Props>,
  loadTexts: LoadTexts,
): LazyView<Props> => lazyView(load, () => loadTexts(texts))
