import type { EmotionCache } from '@emotion/cache'

const caches = new Set<EmotionCache>()

const take = ({ key, inserted }: EmotionCache) => {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>(`style[data-emotion^="${key} "]`))
    for (const name of dataset['emotion']?.split(' ').slice(1) ?? []) inserted[name] = true
}

/** Emotion looks for styles that stand in the page when its cache is made; those drawn ahead may come later. */
export const takePageStyles = (cache: EmotionCache): void => {
  caches.add(cache)
  take(cache)
}

/**
 * Puts styles into the page that the server has drawn, so that the browser need not compile them.
 * @param styles elements as Emotion writes them on a server
 */
export const addPageStyles = (styles: string): void => {
  // After the page's own, which say in which order layers count.
  document.body.insertAdjacentHTML('beforeend', styles)
  for (const cache of caches) take(cache)
}
