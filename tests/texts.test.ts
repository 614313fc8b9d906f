import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../lang/en.ts'
import { textParts } from '../tools/texts.ts'
import { readSources } from './house/sources.ts'

const keys = Object.keys(en)
const sources = new Map(readSources('src', 'machines', 'domain', 'api').map(({ path, text }) => [path, text]))

/** What `later` of a query brings its own texts along with, as it says. */
const laterParts = [
  ...(sources.get('src/query/query-parts.ts') ?? '').matchAll(/later\((?:async )?\(\) =>.*?'(\.[^']+)'/gs),
].map(([, to = '']) => join('src/query', to))

/** A file with all that it imports, and what opens over it, but for some; other screens are fetched by the routes. */
const withImports = (
  path: string,
  without: readonly string[] = [],
  seen = new Set<string>(),
): Set<string> => {
  const text = sources.get(path)
  const isOut = path === 'src/app/routes/routes.ts' || without.includes(path)
  if (text === undefined || seen.has(path) || isOut) return seen
  seen.add(path)
  const imports = text.matchAll(/(?:import|export)(?! type)[^;'"]*?'(\.[^']+)'/g)
  for (const [, to = ''] of imports) withImports(join(dirname(path), to), without, seen)
  return seen
}

/** An event and a kind of work that happen to be called like a text of another part. */
const noTexts = ['limit.request', 'user.invite']

/** Every key that is named, whole or by its beginning: `status.${code}`. */
const keysNamedIn = (text: string): string[] => {
  const names = [...text.matchAll(/['"`]([a-z][\w.]*)(['"`]|\$\{)/gi)]
  return names.flatMap(([, name = '', end]) =>
    keys.filter((key) => (end === '${' ? name.includes('.') && key.startsWith(name) : key === name)),
  )
}

test.each([
  { parts: ['entry', 'home'], screen: 'src/dashboard/DashboardScreen.tsx', without: [] },
  { parts: ['entry', 'home', 'query'], screen: 'src/query/QueryScreen.tsx', without: laterParts },
  { parts: ['entry', 'home', 'query', 'tabs'], screen: 'src/query/QueryScreen.tsx', without: [] },
] as const)(
  '$screen and what stands around it, without $without, find all they say in $parts of the texts',
  ({ parts, screen, without }) => {
    const roots = ['src/app/portal/Portal.tsx', screen]
    const files = [...new Set(roots.flatMap((root) => [...withImports(root, without)]))]
    const named = files.flatMap((path) => keysNamedIn(sources.get(path) ?? '').map((key) => ({ key, path })))
    expect(named.length).toBeGreaterThan(200)
    const missing = named.filter(
      ({ key }) => !noTexts.includes(key) && !parts.some((part) => textParts[part](key)),
    )
    expect(missing).toEqual([])
  },
)

test.each([
  { parts: ['apply'], root: 'src/apply/main.tsx', without: ['src/apply/lazy-screens.tsx'] },
  { parts: ['apply', 'later'], root: 'src/apply/lazy-screens.tsx', without: [] },
] as const)('$root finds all it says in $parts of the texts', ({ parts, root, without }) => {
  const files = [...withImports(root, without)].filter((path) => path.startsWith('src/apply/'))
  const named = files.flatMap((path) => keysNamedIn(sources.get(path) ?? '').map((key) => ({ key, path })))
  expect(named.length).toBeGreaterThan(30)
  const own = named.filter(({ key }) => key.startsWith('apply.'))
  expect(own.filter(({ key }) => !parts.some((part) => textParts[part](key)))).toEqual([])
})

test('what brings its own texts along is known', () => {
  expect(laterParts.map((path) => sources.has(path))).toEqual([true, true, true, true, true, true])
})

test('no text is fetched twice, and none is left out', () => {
  const { apply: _first, later: _customers, ...parts } = textParts
  const inOther = keys.filter((key) => Object.values(parts).filter((isIn) => isIn(key)).length !== 1)
  expect(inOther).toEqual([])
})
