import { expect, test } from 'vitest'
import { scriptBytes } from '../tools/script-budgets.ts'

const manifest = {
  'page.html': { file: 'page.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js', name: 'shared', imports: ['_base.js'] },
  '_base.js': { file: 'base.js', imports: ['_shared.js'] },
  'texts:et': { file: 'et.js', imports: ['_base.js'] },
  'texts:en': { file: 'en.js' },
}
const bytes: Record<string, number> = { 'page.js': 1, 'shared.js': 20, 'base.js': 300, 'et.js': 4_000 }
const weigh = (file: string) => bytes[file] ?? Number.NaN

test('a page weighs what its parts import, each once', () => {
  expect(scriptBytes(manifest, ['page.html'], weigh)).toBe(321)
  expect(scriptBytes(manifest, ['page.html', 'texts:et'], weigh)).toBe(4_321)
})

test('a piece is found by its name, whatever stands behind it', () => {
  expect(scriptBytes(manifest, ['shared'], weigh)).toBe(320)
})

test('a part that was renamed is no lighter page', () => {
  const renamed = ['page.html', 'texts:fi']
  expect(() => scriptBytes(manifest, renamed, weigh)).toThrow('the built client has no texts:fi')
})
