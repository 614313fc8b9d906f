import { expect, test, vi } from 'vitest'
import { compileOnce } from '../../src/design/theme/compiled-styles.ts'
import { system } from '../../src/design/theme/system.ts'

const recipe = { color: 'red' }

test('styles of a recipe are compiled once, with each set of style props', () => {
  const compile = vi.fn((...styles: unknown[]) => Object.assign({}, ...styles))
  const css = compileOnce(compile)
  const first = css(recipe, undefined, { padding: '4px' })
  expect(css(recipe, undefined, { padding: '4px' })).toBe(first)
  expect(css(recipe, undefined, { padding: '8px' })).not.toEqual(first)
  expect(css({ color: 'blue' }, undefined, { padding: '4px' })).not.toEqual(first)
  expect(compile).toHaveBeenCalledTimes(3)
})

test('the system compiles what Chakra compiles', () => {
  expect(system.css(recipe, { padding: '4' })).toMatchObject({
    styles: 'color:red;padding:var(--chakra-spacing-4);',
  })
})
