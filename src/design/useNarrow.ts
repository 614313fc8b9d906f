import { useSyncExternalStore } from 'react'

const useMedia = (media: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
  )

/** Whether the screen is a phone's; for components that differ there by more than layout. */
export const useNarrow = (): boolean => useMedia('(max-width: 720px)')

/** Whether the rail is below the content: narrower than the theme's `lg`. */
export const useRailBelow = (): boolean => useMedia('(max-width: 1023px)')

/** Whether a chart of the usual width does not fit. */
export const useSmall = (): boolean => useMedia('(max-width: 1000px)')
