import {
  createContext,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'

/** Called when an overlay's code could not be fetched; `again`: reported before. */
export const OverlayFailureContext = createContext<(error: unknown, again?: boolean) => void>(() => undefined)

type Preload = () => Promise<unknown>

const preloads = new Set<Preload>()

/** Preloads the code of every overlay. A failed download is retried when the overlay is needed. */
export const preloadOverlays = async (): Promise<void> => {
  await Promise.allSettled([...preloads].map((preload) => preload()))
}

/** The server renders without this code, so hydration does too, even if the code has arrived by then. */
const nothing = () => undefined

/** Code that is fetched once, unless that failed, and the listeners to render when it has arrived. */
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

/** A component in a chunk of its own; the fallback shows until it is loaded. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const { preload, current, useLoaded } = lazyCode(load)
  const View = ({ fallback, props }: { fallback: ReactNode; props: Props }) => {
    const Loaded = useLoaded()
    return Loaded ? <Loaded {...props} /> : fallback
  }
  return { View, preload, isLoaded: () => current() !== undefined }
}

/**
 * Components of one piece that come a moment after what they stand in, whose places must have their size without them: they
 * are drawn in a pass of its own, as `Deferred` does. Where the piece could not be fetched an alert says so, once, for
 * nobody has pressed anything; it is asked for again when somebody reaches for what they stand in: spread `bringOn` on that.
 */
export const lazyParts = <Parts extends object>(load: () => Promise<Parts>) => {
  const { preload, useLoaded } = lazyCode(load)
  let isAsking = false
  let isTold = false
  const ask = async (report: (error: unknown) => void) => {
    if (isAsking) return
    isAsking = true
    try {
      await preload()
    } catch (error) {
      if (!isTold) report(error)
      isTold = true
    }
    isAsking = false
  }
  const useParts = () => {
    const report = use(OverlayFailureContext)
    const bring = () => void ask(report)
    const bringAtOnce = useEffectEvent(bring)
    useEffect(() => bringAtOnce(), [])
    const loaded = useLoaded()
    // Not in the first pass, which may take over what was drawn ahead, without them.
    const isFollowing = useDeferredValue(true, false)
    return {
      parts: useDeferredValue(isFollowing ? loaded : undefined),
      bringOn: { onPointerEnter: bring, onFocus: bring },
    }
  }
  return {
    useParts,
    /** Never rejects: a failure is reported where the component renders. */
    preload: () => preload().catch(() => undefined),
  }
}

/**
 * A menu, dialog or tooltip with a chunk of its own. Draw `View` as soon as it is wanted: it shows when its code is
 * here, so a click before that is not lost; where the code cannot be fetched it closes, and the next click tries again.
 * Spread `preloadOn` on the control that opens it: reaching the control fetches the code.
 */
export const lazyOverlay = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  const { View: Lazy, preload, isLoaded } = lazyComponent(load)
  let told = false

  const View = (props: Props) => {
    const report = use(OverlayFailureContext)
    const fail = useEffectEvent((error: unknown) => {
      props.onClose()
      report(error, told)
      told = true
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
