import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../lang/en.json' with { type: 'json' }
import { textParts } from '../tools/texts.ts'
import { readSources } from './house/sources.ts'

const keys = Object.keys(en)
const sources = new Map(readSources('src', 'machines', 'domain', 'api').map(({ path, text }) => [path, text]))

/** A file with all that it imports, and what opens over it; other screens are fetched by the routes. */
const withImports = (path: string, seen = new Set<string>()): Set<string> => {
  const text = sources.get(path)
  if (text === undefined || seen.has(path) || path === 'src/app/routes/routes.ts') return seen
  seen.add(path)
  const imports = text.matchAll(/(?:import|export)(?! type)[^;'"]*?'(\.[^']+)'/g)
  for (const [, to = ''] of imports) withImports(join(dirname(path), to), seen)
  return seen
}

/** Every key that is named, whole or by its beginning: `status.${code}`. */
const keysNamedIn = (text: string): string[] => {
  const names = [...text.matchAll(/['"`]([a-z][\w.]*)(['"`]|\$\{)/gi)]
  return names.flatMap(([, name = '', end]) =>
    keys.filter((key) => (end === '${' ? name.includes('.') && key.startsWith(name) : key === name)),
  )
}

test.each([
  { parts: ['entry', 'home'], screen: 'src/dashboard/DashboardScreen.tsx' },
  { parts: ['entry', 'home', 'query'], screen: 'src/query/QueryScreen.tsx' },
] as const)(
  '$screen and what stands around it find all they say in their parts of the texts',
  ({ parts, screen }) => {
    const roots = ['src/app/shell/Portal.tsx', screen]
    const files = [...new Set(roots.flatMap((root) => [...withImports(root)]))]
    const named = files.flatMap((path) => keysNamedIn(sources.get(path) ?? '').map((key) => ({ key, path })))
    expect(named.length).toBeGreaterThan(200)
    const missing = named.filter(({ key }) => !parts.some((part) => textParts[part](key)))
    expect(missing).toEqual([])
  },
)

test('no text is fetched twice, and none is left out', () => {
  const { apply: _customers, ...parts } = textParts
  const inOther = keys.filter((key) => Object.values(parts).filter((isIn) => isIn(key)).length !== 1)
  expect(inOther).toEqual([])
})
