import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'

/** Called when an overlay's code could not be loaded; `again`: a failure was reported before. */
export const OverlayFailureContext = createContext<(error: unknown, again?: boolean) => void>(() => undefined)

type Preload = () => Promise<unknown>

const preloads = new Set<Preload>()

/** Preloads the code of every overlay. A failed download is retried when the overlay is needed. */
export const preloadOverlays = async (): Promise<void> => {
  await Promise.allSettled([...preloads].map((preload) => preload()))
}

/** The server renders without this code, so hydration does too, even if the code has arrived by then. */
const nothing = () => undefined

/** Code that is loaded once, and again if that failed; components that use it render when it has loaded. */
const lazyCode = <Code,>(load: () => Promise<Code>) => {
  const listeners = new Set<() => void>()
  let loaded: Code | undefined
  let loading: Promise<void> | undefined
  const fetch = async () => {
    try {
      loaded = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
  }
  const preload = () => (loading ??= fetch())
  preloads.add(preload)

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const current = () => loaded
  return { preload, current, useLoaded: () => useSyncExternalStore(subscribe, current, nothing) }
}

/** A component in its own chunk; the fallback shows until it has loaded. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const { preload, current, useLoaded } = lazyCode(load)
  const View = ({ fallback, props }: { fallback: ReactNode; props: Props }) => {
    const Loaded = useLoaded()
    return Loaded ? <Loaded {...props} /> : fallback
  }
  return { View, preload, isLoaded: () => current() !== undefined }
}

/**
 * A menu, dialog or tooltip in its own chunk. Render `View` as soon as it is wanted: it shows once its code has loaded,
 * so an earlier click is not lost. If loading fails it closes, and the next click tries again. Spread `preloadOn` on
 * the control that opens it: hovering or focusing that loads the code.
 */
export const lazyOverlay = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const { View: Lazy, preload, isLoaded } = lazyComponent(load)
  let wasReported = false

  const View = (props: Props) => {
    const report = use(OverlayFailureContext)
    const fail = useEffectEvent((error: unknown) => {
      props.onClose()
      report(error, wasReported)
      wasReported = true
    })
    useEffect(() => {
      preload().catch(fail)
    }, [])
    return <Lazy fallback={null} props={props} />
  }

  const preloadQuietly = () => {
    preload().catch(() => undefined)
  }
  return {
    View,
    isLoaded,
    preloadOn: { onPointerEnter: preloadQuietly, onPointerDown: preloadQuietly, onFocus: preloadQuietly },
  }
}
