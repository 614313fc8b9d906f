import type { EmotionCache } from '@emotion/cache'

const element = (key: string, names: string, css: string) =>
  `<style data-emotion="${key} ${names}">${css}</style>`

/**
 * Returns the styles of everything rendered with the cache, as elements that Emotion recognises in the browser: one for
 * each global style, one for all classes. Emotion registers classes only, which tells the two apart.
 */
export const stylesOf = ({ key, inserted, registered }: EmotionCache): string => {
  const all = Object.entries(inserted).filter((one): one is [string, string] => typeof one[1] === 'string')
  const isClass = ([name]: [string, string]) => `${key}-${name}` in registered
  const classes = all.filter(isClass)
  const names = classes.map(([name]) => name).join(' ')
  return [
    ...all.filter((one) => !isClass(one)).map(([name, css]) => element(`${key}-global`, name, css)),
    element(key, names, classes.map(([, css]) => css).join('')),
  ].join('')
}
