import type { EmotionCache } from '@emotion/cache'

const element = (key: string, names: string, css: string) =>
  `<style data-emotion="${key} ${names}">${css}</style>`

/** Names of all that was drawn with the cache. */
export const styleNames = ({ inserted }: EmotionCache): ReadonlySet<string> => new Set(Object.keys(inserted))

/**
 * What was drawn with the cache, but for what is known by its name, as elements that Emotion knows again in the browser:
 * one for each global style, one for all classes. Emotion has registered every class, and no global style.
 */
export const stylesOf = (
  { key, inserted, registered }: EmotionCache,
  known: ReadonlySet<string> = new Set(),
): string => {
  const all = Object.entries(inserted).filter(
    (one): one is [string, string] => typeof one[1] === 'string' && !known.has(one[0]),
  )
  const isClass = ([name]: [string, string]) => `${key}-${name}` in registered
  const classes = all.filter(isClass)
  const globals = all.filter((one) => !isClass(one))
  const names = classes.map(([name]) => name).join(' ')
  const css = classes.map(([, text]) => text).join('')
  return [
    ...globals.map(([name, text]) => element(`${key}-global`, name, text)),
    element(key, names, css),
  ].join('')
}
