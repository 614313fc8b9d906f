import createCache from '@emotion/cache'
import { expect, onTestFinished, test } from 'vitest'
import { addPageStyles, takePageStyles } from '../../src/design/theme/page-styles.ts'

const styleOf = (...names: string[]) =>
  `<style data-emotion="page ${names.join(' ')}">${names.map((name) => `.page-${name}{color:red}`).join('')}</style>`

test('styles that the server has drawn stand in the page once, however often somebody signs in', () => {
  onTestFinished(() => document.body.replaceChildren())
  const cache = createCache({ key: 'page' })
  document.body.innerHTML = styleOf('own')
  takePageStyles(cache)
  expect(cache.inserted).toEqual({ own: true })
  const inPage = () => [...document.querySelectorAll('style')].map(({ dataset }) => dataset['emotion'])

  addPageStyles(styleOf('row', 'cell'))
  addPageStyles(styleOf('row', 'cell'))
  expect(inPage()).toEqual(['page own', 'page row cell'])

  addPageStyles(styleOf('row', 'bar'))
  expect(inPage()).toEqual(['page own', 'page row cell', 'page row bar'])
  expect(cache.inserted).toEqual({ own: true, row: true, cell: true, bar: true })
})
