import type { EmotionCache } from '@emotion/cache'

const caches = new Set<EmotionCache>()

const namesIn = ({ dataset }: HTMLStyleElement, { key }: EmotionCache): string[] => {
  const [of, ...names] = dataset['emotion']?.split(' ') ?? []
  return of === key ? names : []
}

const take = (cache: EmotionCache) => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-emotion]'))
    for (const name of namesIn(style, cache)) cache.inserted[name] = true
}

/** Emotion looks for styles that stand in the page when its cache is made; those drawn ahead may come later. */
export const takePageStyles = (cache: EmotionCache): void => {
  caches.add(cache)
  take(cache)
}

const isHere = (style: HTMLStyleElement) => {
  const wanted = [...caches].flatMap((cache) => namesIn(style, cache).map((name) => cache.inserted[name]))
  return wanted.length > 0 && wanted.every(Boolean)
}

/**
 * Puts styles into the page that the server has drawn, so that the browser need not compile them. Who signs in again has
 * them already.
 * @param styles elements as Emotion writes them on a server
 */
export const addPageStyles = (styles: string): void => {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: styles })
  for (const style of content.querySelectorAll('style')) if (isHere(style)) style.remove()
  // After the page's own, which say in which order layers count.
  document.body.append(content)
  for (const cache of caches) take(cache)
}
