import { createSystem, type RecipeDefinition } from '@chakra-ui/react/styled-system'
import { css as serialize } from '@emotion/react'
import { expect, test, vi } from 'vitest'
import { tableLook } from '../../src/dashboard/table-look.ts'
import { withCachedStyles } from '../../src/design/theme/cached-styles.ts'
import { system } from '../../src/design/theme/system.ts'
import '../../src/design/recipes/badge.ts'
import '../../src/design/recipes/link.ts'

const plain = createSystem(system._config)
const red = { color: 'red' }

test('styles are compiled once, with each set of style props', () => {
  const compile = vi.fn(plain.css)
  const { css } = withCachedStyles({ ...plain, css: compile })
  const first = css(red, undefined, { padding: '4px' })
  expect(css(red, undefined, { padding: '4px' })).toBe(first)
  expect(css(red, undefined, { padding: '8px' })).not.toEqual(first)
  expect(css({ color: 'blue' }, undefined, { padding: '4px' })).not.toEqual(first)
  expect(compile).toHaveBeenCalledTimes(3)
})

test('the system compiles what Chakra compiles', () => {
  expect(system.css(red, { padding: '4' })).toMatchObject({
    styles: 'color:red;padding:var(--chakra-spacing-4);',
  })
  expect(system.css({}, {})).toMatchObject({ styles: '' })
  expect(system.css(system.cva({})(), {})).toMatchObject({ styles: '' })
})

const selectionsOf = ({ variants = {} }: RecipeDefinition): Record<string, string>[] => [
  {},
  ...Object.entries(variants).flatMap(([name, options]) =>
    Object.keys(options).map((option) => ({ [name]: option })),
  ),
]

const recipes = { ...system._config.theme?.recipes, tableLook }

test.each(Object.entries(recipes))('%s looks as Chakra has it, alone and with style props', (_, recipe) => {
  for (const selection of selectionsOf(recipe)) {
    for (const own of [{}, { color: 'blue', padding: { md: '4' } }]) {
      const { name, styles } = serialize(plain.css(plain.cva(recipe)(selection), own))
      expect(system.css(system.cva(recipe)(selection), own)).toMatchObject({ name, styles })
    }
  }
})
