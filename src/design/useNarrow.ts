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

/** Below the breakpoint `md`: a phone. For what is not only arranged but built differently there. */
export const useNarrow = (): boolean => useMedia('(max-width: 720px)')

/** Whether a chart of the usual width does not fit. */
export const useSmall = (): boolean => useMedia('(max-width: 1000px)')
