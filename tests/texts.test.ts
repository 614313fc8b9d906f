import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { textChunks } from '../lang/chunks.ts'
import { en } from '../lang/en.ts'
import { routes } from '../src/app/routes/routes.ts'
import { readImports } from '../tools/import-graph.ts'
import { readSources } from './house/sources.ts'

/** Files of a lazy part, and the text chunks declared at its import. */
type Part = { files: readonly string[]; texts: readonly string[]; declaredIn: string }

const keys = Object.keys(en)
const wordOf = (key: string) => key.split('.', 1)[0] ?? ''
const wordsOf = (texts: Iterable<string>): readonly string[] =>
  [...texts].flatMap((name) =>
    Object.entries(textChunks).flatMap(([chunk, words]) => (chunk === name ? words : [])),
  )

const sources = new Map(readSources('src', 'machines', 'domain', 'api').map(({ path, text }) => [path, text]))
const imports = Map.groupBy(readImports(), ({ from }) => from)

/** Events and jobs whose names happen to equal a text id. */
const noTexts = new Set(['limit.request', 'secci.send', 'user.invite'])

/** Every key that a file names, completely or by prefix: `status.${code}`. */
const keysNamedIn = (path: string): string[] =>
  [...(sources.get(path) ?? '').matchAll(/['"`]([a-z][\w.]*)(['"`]|\$\{)/gi)]
    .flatMap(([, name = '', end]) =>
      keys.filter((key) => (end === '${' ? name.includes('.') && key.startsWith(name) : key === name)),
    )
    .filter((key) => !noTexts.has(key))

/** Every `{ texts: ['query'], load: () => import('./QueryScreen.tsx') }` of a file. */
const partsOf = (declaredIn: string, code: string): Part[] => {
  const parts: Part[] = []
  const visitor = new Visitor({
    ObjectExpression: ({ properties }) => {
      const strings = (name: string, pattern: RegExp) =>
        properties
          .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name)
          .flatMap(({ start, end }) => [...code.slice(start, end).matchAll(pattern)])
          .map(([, found = '']) => found)
      const files = strings('load', /import\('(.+?)'\)/g).map((to) => join(dirname(declaredIn), to))
      const texts = strings('texts', /'(\w+)'/g)
      if (properties.length > 1 && files.length > 0) parts.push({ files, texts, declaredIn })
    },
  })
  visitor.visit(parseSync(declaredIn, code).program)
  return parts
}

const parts: Part[] = [
  { files: ['src/entry-client.tsx'], texts: ['entry'], declaredIn: 'index.html' },
  { files: ['src/app/portal/Portal.tsx'], texts: ['home'], declaredIn: 'src/entry-client.tsx' },
  ...[...sources]
    .filter(([, code]) => /\btexts: \[/.test(code))
    .flatMap(([path, code]) => partsOf(path, code)),
]
const roots = new Set(parts.flatMap(({ files }) => files))

/** Files with their imports, up to parts with texts of their own. */
const reach = (files: readonly string[], ends: ReadonlySet<string>): ReadonlySet<string> => {
  const reached = new Set(files)
  for (const from of reached)
    for (const { to } of imports.get(from) ?? []) if (!ends.has(to) && sources.has(to)) reached.add(to)
  return reached
}
const reachedBy = new Map(parts.map((part) => [part, reach(part.files, roots)]))

/** A part's own texts, and those loaded wherever it is declared. */
const textsFor = ({ texts, declaredIn }: Part): ReadonlySet<string> => {
  const around = parts.filter((part) => reachedBy.get(part)?.has(declaredIn)).map(textsFor)
  const inAll = [...(around[0] ?? [])].filter((text) => around.every((one) => one.has(text)))
  return new Set([...inAll, ...texts])
}

test.each(parts.map((part) => [part.files.join(' and '), part] as const))(
  'the texts of %s are in the chunks that it declares, or in those loaded before',
  (_, part) => {
    const words = wordsOf(textsFor(part))
    const missing = [...(reachedBy.get(part) ?? [])]
      // The titles of the routes are checked below.
      .filter((path) => !path.startsWith('src/app/routes/'))
      .flatMap((path) => keysNamedIn(path).map((key) => ({ key, path })))
      .filter(({ key }) => !words.includes(wordOf(key)))
    expect(missing).toEqual([])
  },
)

test('the texts of a signed-in screen and its title are loaded with it', () => {
  const titled = routes.filter(({ roles, texts }) => roles === 'public' || texts.includes('home'))
  const missing = routes.filter(({ title, texts }) => !wordsOf(['entry', ...texts]).includes(wordOf(title)))
  expect(titled).toEqual(routes)
  expect(missing).toEqual([])
})

test.each([
  { texts: ['apply'], root: 'src/apply/main.tsx' },
  { texts: ['apply', 'application'], root: 'src/apply/lazy-screens.tsx' },
  { texts: ['photo'], root: 'src/apply/photo-main.tsx' },
  { texts: ['suretyLink'], root: 'src/apply/surety-main.tsx' },
])("$root of the customer's page finds its texts in $texts", ({ texts, root }) => {
  const files = [...reach([root], new Set(['src/apply/lazy-screens.tsx']))].filter((path) =>
    path.startsWith('src/apply/'),
  )
  const named = files.flatMap(keysNamedIn)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((key) => !wordsOf(texts).includes(wordOf(key)))).toEqual([])
})

test('every word of a chunk has a file, and no chunk of the portal repeats a word', () => {
  const { apply, application, photo, suretyLink, ...portal } = textChunks
  const files = readdirSync(new URL('../lang/en', import.meta.url)).map((name) => name.replace('.json', ''))
  const words: readonly string[] = Object.values(portal).flat()
  expect(
    [...words, ...apply, ...application, ...photo, ...suretyLink].filter((word) => !files.includes(word)),
  ).toEqual([])
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('chunks are declared where the program imports them', () => {
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.flatMap(({ files }) => files).filter((path) => !sources.has(path))).toEqual([])
})
