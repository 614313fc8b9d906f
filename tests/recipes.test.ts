import { expect, test } from 'vitest'
import { recipes, slotRecipes } from '../src/design/theme/recipes.ts'
import { readSources } from './house/sources.ts'

/** Exports of Chakra without styles. */
const withoutRecipe = new Set([
  'bleed',
  'box',
  'collection',
  'grid',
  'group',
  'image',
  'portal',
  'preset-base',
  'simple-grid',
  'stack',
  'styled-system',
  'text',
  'visually-hidden',
])

const keyOf = (entry: string) => entry.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const sources = readSources('src')

test('every Chakra component in use has a recipe, and every recipe a component', () => {
  const imported = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(/'@chakra-ui\/react\/([\w-]+)'/g), ([, entry = '']) => entry),
  )
  const drawn = [...new Set(imported)].filter((entry) => !withoutRecipe.has(entry)).map(keyOf)
  const styled = [...Object.keys(recipes), ...Object.keys(slotRecipes)]
  expect(drawn.toSorted()).toEqual(styled.toSorted())
})

test('no style uses a selector that Emotion warns about, because a style element may be the first child', () => {
  const unsafe = sources.filter(
    ({ path, text }) => /:(?:first|nth|nth-last)-child/.test(text) && !path.endsWith('.css'),
  )
  expect(unsafe.map(({ path }) => path)).toEqual([])
})
