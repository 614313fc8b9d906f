import { lazy, useState, type ComponentType } from 'react'
import { ChunkLoadError } from '../../api/call-error.ts'

export type LazyView<Props extends object> = {
  View: ComponentType<Props>
  /** Fetches it now, once; it may be asked for long before it is drawn. */
  fetch: () => Promise<unknown>
}

/**
 * A component with code of its own. Where the code is here by the time it is drawn, it is drawn at once: a lazy one
 * would wait behind the sign of loading all the same, which React keeps for 0.3 s once it is shown. Where it could not be
 * fetched it throws `ChunkLoadError`; once that is told, it is fetched again where it is drawn.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> => {
  let here: ComponentType<Props> | undefined
  let coming: Promise<{ default: ComponentType<Props> }> | undefined
  const bring = async () => {
    try {
      here = await load()
      return { default: here }
    } catch (error) {
      coming = undefined
      throw new ChunkLoadError(error, renew)
    }
  }
  const fetch = () => (coming ??= bring())
  let late = lazy(fetch)
  // React keeps the failure of a lazy component for good.
  const renew = () => {
    late = lazy(fetch)
  }
  const View = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? late)
    return <Shown {...props} />
  }
  return { View, fetch }
}
