import { describe, expect, test } from 'vitest'
import { statusCodes } from '../api/status.ts'
import { circlesIn, folderCirclesIn, topFolderCirclesIn } from './house/circles.ts'
import { serverLayers, srcLayers, upwardImports } from './house/layers.ts'
import { readSources } from './house/sources.ts'

const product = ['api', 'domain', 'machines', 'src', 'server']

test('no file only re-exports others', () => {
  const passesOn = /^\s*(?:export|import)\s+(?:type\s+)?(?:\*|\{)[^;]*?from\s+'[^']+'\s*$/gm
  const barrels = readSources(...product, 'tools', 'tests', 'e2e').filter(
    ({ text }) => /export[^;]*?from\s+'/.test(text) && text.replaceAll(passesOn, '').trim() === '',
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
})

describe('no file imports itself in a circle', () => {
  test('counts dynamic imports, not type imports', () => {
    const table = { path: 'src/a/table.ts', text: `export const load = () => import('../b/screen.ts')` }
    const screen = { path: 'src/b/screen.ts', text: `import { load } from '../a/table.ts'\nload()` }
    expect(circlesIn([table, screen])).toEqual(['src/a/table.ts → src/b/screen.ts → src/a/table.ts'])
    const typed = { ...screen, text: `import type { load } from '../a/table.ts'` }
    expect(circlesIn([table, typed])).toEqual([])
  })
  test('finds none in the product', () => {
    expect(circlesIn(readSources(...product))).toEqual([])
  })
})

describe('no folder imports itself in a circle', () => {
  const store = { path: 'server/a/store.ts', text: `import { row } from '../b/row.ts'\nrow()` }
  const row = (text: string) => ({ path: 'server/b/row.ts', text })
  const circle = ['server/a/store.ts → server/b/row.ts, server/b/row.ts → server/a/other.ts']
  const other = { path: 'server/a/other.ts', text: '' }

  test.each([
    ['values', `import { other } from '../a/other.ts'`],
    ['types', `import type { Other } from '../a/other.ts'`],
    ['imports made later', `export const load = () => import('../a/other.ts')`],
  ])('a circle of %s through other files counts', (_, text) => {
    expect(circlesIn([store, row(text), other])).toEqual([])
    expect(folderCirclesIn([store, row(text), other])).toEqual(circle)
  })
  test('counts a circle of three, and one of types only', () => {
    const folders = ['a', 'b', 'c'].map((name, index, all) => ({
      path: `src/${name}/${name}.ts`,
      text: `import type { One } from '../${all[(index + 1) % 3]}/${all[(index + 1) % 3]}.ts'`,
    }))
    expect(folderCirclesIn(folders)).toHaveLength(1)
    expect(folderCirclesIn(folders.slice(1))).toEqual([])
  })
  test.each(['server', 'src'])('none in %s/', (folder) => {
    expect(folderCirclesIn(readSources(folder))).toEqual([])
  })
  test('counts the folders directly under src and server as a whole', () => {
    const inner = { path: 'src/b/c/d.ts', text: `import type { A } from '../../a/e/a.ts'` }
    const circle = [
      { path: 'src/a/e/a.ts', text: '' },
      { path: 'src/a/f/a.ts', text: `import { d } from '../../b/c/d.ts'\nd()` },
      inner,
    ]
    expect(folderCirclesIn(circle)).toEqual([])
    expect(topFolderCirclesIn(circle)).toEqual(['src/a/f/a.ts → src/b/c/d.ts, src/b/c/d.ts → src/a/e/a.ts'])
    const lazy = { ...inner, text: `export const later = () => import('../../a/e/a.ts')` }
    expect(topFolderCirclesIn([...circle.slice(0, 2), lazy])).toEqual([])
  })
  test.each(['server', 'src'])('none among the folders directly under %s/', (folder) => {
    expect(topFolderCirclesIn(readSources(folder))).toEqual([])
  })
  test('allows a folder to use its own subfolders', () => {
    const outer = { path: 'server/a/a.ts', text: `import { b } from './b/b.ts'\nb()` }
    expect(folderCirclesIn([outer, { path: 'server/a/b/b.ts', text: '' }])).toEqual([])
  })
})

describe('the server has layers', () => {
  test.each([
    ['server/schema/a.table.ts', '../platform/http/bind.ts'],
    ['server/platform/http/a.ts', '../../services/sms/sms.ts'],
    ['server/services/sms/sms.ts', '../../query/query.store.ts'],
    ['server/query/a.ts', '../sandbox/sandbox.ts'],
    ['server/sandbox/a.ts', '../demo/accounts.ts'],
    ['server/demo/a.ts', '../app.ts'],
  ])('%s must not import %s', (path, imported) => {
    const source = { path, text: `import type { A } from '${imported}'` }
    expect(upwardImports([source], serverLayers)).toHaveLength(1)
  })
  test('no import goes up', () => {
    expect(upwardImports(readSources('server'), serverLayers)).toEqual([])
  })
})

describe('the client has layers', () => {
  test.each([
    ['src/design/a.tsx', '../session/session.ts', 1],
    ['src/session/a.tsx', '../query-editor/editor.ts', 1],
    ['src/query-editor/a.tsx', '../asset/asset.ts', 1],
    ['src/asset/a.tsx', '../query-editor/editor.ts', 0],
    ['src/asset/a.tsx', '../query/QueryScreen.tsx', 1],
    ['src/query/QueryScreen.tsx', '../app/Portal.tsx', 1],
    ['src/app/App.tsx', './routes/routes.ts', 0],
  ])('%s and an import of %s', (path, imported, upward) => {
    const source = { path, text: `import type { A } from '${imported}'` }
    expect(upwardImports([source], srcLayers)).toHaveLength(upward)
  })
  test('no import goes up', () => {
    expect(upwardImports(readSources('src'), srcLayers)).toEqual([])
  })
})

describe('only machines compare states of the lifecycles', () => {
  const any = statusCodes.join('|')
  /** One-letter codes have other meanings too, so they count only next to the word status. */
  const unmistakable = statusCodes.filter((status) => status.length > 1).join('|')
  const comparisons = [
    new RegExp(`status\\w*\\)?\\s*[!=]==?\\s*'(?:${any})'`, 'i'),
    new RegExp(`'(?:${any})'\\s*[!=]==?\\s*[\\w.]*status`, 'i'),
    new RegExp(`[!=]==?\\s*'(?:${unmistakable})'`),
    new RegExp(`'(?:${unmistakable})'\\s*[!=]==?`),
    new RegExp(`case\\s+'(?:${unmistakable})'\\s*:`),
    new RegExp(`'(?:${unmistakable})'\\s*\\]\\s*\\.includes\\(`),
    /(?:eq|ne|inArray|notInArray)\((?:query|container|offer)Table\.(?:status|state),\s*\[?'/,
    /(?:container|offer)\??\.state\s*[!=]==?\s*'/,
    /[!=]==?\s*'(?:unsent|reminded|unconfirmed|allSigned|previewed)'/,
    /case\s+'(?:unsent|reminded|unconfirmed|allSigned|previewed)'\s*:/,
  ]
  const comparesStatus = (text: string) => comparisons.some((comparison) => comparison.test(text))

  test.each([
    `if (query.status === 'P') return`,
    `const closed = 'N' === row.status`,
    `asked !== 'SCR'`,
    `case 'YS': return`,
    `['QA', 'QAC'].includes(status)`,
    `eq(queryTable.status, 'CA')`,
    `inArray(containerTable.state, ['sent', 'reminded'])`,
    `container.state === 'sent'`,
    `if (offer?.state !== 'sent') return`,
    `case 'reminded':`,
  ])('%s counts as a comparison', (text) => {
    expect(comparesStatus(text)).toBe(true)
  })
  test.each([`insert({ status: 'P' })`, `asset.type === 'N'`, `can(snapshot, event)`])(
    '%s does not',
    (text) => {
      expect(comparesStatus(text)).toBe(false)
    },
  )
  test('none in src/ and server/', () => {
    const guilty = readSources('src', 'server').filter(({ text }) => comparesStatus(text))
    expect(guilty.map(({ path }) => path)).toEqual([])
  })
})

test('no code silences the type checker', () => {
  const tricks = /\bas (?:never|any)\b|\bas unknown as\b|@ts-(?:ignore|nocheck)/
  const guilty = readSources(...product, 'tools').filter(({ text }) => tricks.test(text))
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('text becomes HTML in the browser in one place only', () => {
  const html =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc/i
  const places = readSources('src').filter(({ text }) => html.test(text))
  expect(places.map(({ path }) => path).toSorted()).toEqual([
    // A generated document, in a frame without scripts.
    'src/document/PaperFrame.tsx',
  ])
})

test('no test waits for a fixed time or is skipped', () => {
  const loose = /\b(?:waitForTimeout|sleep)\(|\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\(/
  const guilty = readSources('tests', 'e2e').filter(({ text }) => loose.test(text))
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('a test file that replaces modules is isolated', () => {
  const replaces = /\bvi\.(?:mock|doMock|resetModules)\(/
  const guilty = readSources('tests').filter(
    ({ path, text }) => replaces.test(text) && !path.includes('.isolated.'),
  )
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('folders are named after features', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)\//
  expect(readSources(...product, 'tools', 'tests', 'e2e').filter(({ path }) => vague.test(path))).toEqual([])
})
