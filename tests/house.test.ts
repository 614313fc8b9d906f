import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statusCodes } from '../contract/status.ts'
import { circlesIn } from './house/circles.ts'
import { projectFolder, readSources } from './house/sources.ts'

/** A small house with one bad file for each rule, linted with the project's own configuration. */
const bad: [path: string, rule: string, code: string][] = [
  ['contract/a.ts', 'no-restricted-imports', `import { money } from '../domain/money.ts'\nmoney()`],
  ['contract/b.ts', 'no-restricted-imports', `import * as z from 'zod'\nexport const a = z.string()`],
  ['domain/a.ts', 'no-restricted-imports', `import { query } from '../machines/query.ts'\nquery()`],
  ['domain/valid/b.ts', 'no-restricted-imports', `import { query } from '../../server/query.ts'\nquery()`],
  ['domain/c.ts', 'no-restricted-imports', `import { readFile } from 'node:fs'\nreadFile('a', () => {})`],
  ['machines/a.ts', 'no-restricted-imports', `import { store } from '../server/store.ts'\nstore()`],
  [
    'machines/b.ts',
    'no-restricted-imports',
    `import type { View } from '../src/view.ts'\nexport type A = View`,
  ],
  ['machines/c.ts', 'no-restricted-imports', `import { useState } from 'react'\nuseState()`],
  ['src/query/a.ts', 'no-restricted-imports', `import { store } from '../../server/store.ts'\nstore()`],
  ['src/query/b.ts', 'no-restricted-imports', `export const late = () => import('../../server/store.ts')`],
  ['src/c.ts', 'no-restricted-imports', `import { useMemo } from 'react'\nuseMemo()`],
  ['server/query/a.ts', 'no-restricted-imports', `import { view } from '../../src/view.ts'\nview()`],
  ['server/b.ts', 'no-restricted-imports', `import { useState } from 'react'\nuseState()`],
  ['server/c.ts', 'no-restricted-imports', `import { model } from '../tests/models/query.ts'\nmodel()`],
  ['tools/a.ts', 'no-restricted-imports', `import { view } from '../src/view.ts'\nview()`],
  ['e2e/a.ts', 'no-restricted-imports', `import { view } from '../src/view.ts'\nview()`],
  ['domain/round.ts', 'no-cycle', `import { trip } from './trip.ts'\nexport const round = () => trip()`],
  ['domain/trip.ts', 'no-cycle', `import { round } from './round.ts'\nexport const trip = () => round()`],
  ['domain/any.ts', 'no-explicit-any', `export const a = (value: any) => String(value)`],
  ['domain/ignored.ts', 'ban-ts-comment', `// @ts-ignore\nexport const a: number = 'a'`],
  ['domain/long.ts', 'max-lines', Array.from({ length: 201 }, (_, n) => `export const a${n} = 1`).join('\n')],
  [
    'server/wide.ts',
    'max-lines-per-function',
    `export function a(b: number[]) {\n${'  b.push(1)\n'.repeat(41)}}`,
  ],
]
const good: [path: string, code: string][] = [
  ['contract/good.ts', `import * as z from 'zod/mini'\nexport const a = z.string()\n`],
  ['domain/valid/good.ts', `import { a } from '../../contract/good.ts'\nexport const b = a\n`],
  [
    'machines/good.ts',
    `import { setup } from 'xstate'\nimport { b } from '../domain/valid/good.ts'\nexport const c = setup(b)\n`,
  ],
  ['src/good.ts', `import { c } from '../machines/good.ts'\nexport const d = c\n`],
  [
    'server/good.ts',
    `import { c } from '../machines/good.ts'\nimport * as z from 'zod'\nexport const d = z.array(c)\n`,
  ],
]

describe('the linter keeps the house in order', () => {
  let folder = ''
  let found: { code: string; filename: string }[] = []

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tehing-house-'))
    const config = readFileSync(join(projectFolder, '.oxlintrc.json'), 'utf8')
    write('.oxlintrc.json', config.replace('"typeAware": true', '"typeAware": false'))
    for (const [path, , code] of bad) write(path, code)
    for (const [path, code] of good) write(path, code)
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const oxlint = join(projectFolder, 'node_modules/oxlint/bin/oxlint')
    const folders = ['contract', 'domain', 'machines', 'src', 'server', 'tools', 'e2e']
    const ended = spawnSync(process.execPath, [oxlint, '-f', 'json', ...folders], {
      cwd: folder,
      encoding: 'utf8',
    })
    found = JSON.parse(ended.stdout).diagnostics
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const rulesBroken = (path: string) =>
    found.filter(({ filename }) => filename.replaceAll('\\', '/') === path).map(({ code }) => code)

  test.each(bad)('%s breaks %s', (path, rule) => {
    expect(rulesBroken(path)).toContainEqual(expect.stringContaining(`(${rule})`))
  })
  test.each(good)('%s is in order', (path) => {
    expect(rulesBroken(path)).toEqual([])
  })
})

const product = ['contract', 'domain', 'machines', 'src', 'server']

test('no file only passes on what others export', () => {
  const passesOn = /^\s*(?:export|import)\s+(?:type\s+)?(?:\*|\{)[^;]*?from\s+'[^']+'\s*$/gm
  const barrels = readSources(...product, 'tools', 'tests', 'e2e').filter(
    ({ text }) => /export[^;]*?from\s+'/.test(text) && text.replaceAll(passesOn, '').trim() === '',
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
})

describe('no file leads back to itself', () => {
  test('an import that is made later counts, one of types does not', () => {
    const table = { path: 'src/a/table.ts', text: `export const load = () => import('../b/screen.ts')` }
    const screen = { path: 'src/b/screen.ts', text: `import { load } from '../a/table.ts'\nload()` }
    expect(circlesIn([table, screen])).toEqual(['src/a/table.ts → src/b/screen.ts → src/a/table.ts'])
    const typed = { ...screen, text: `import type { load } from '../a/table.ts'` }
    expect(circlesIn([table, typed])).toEqual([])
  })
  test('none in the product', () => {
    expect(circlesIn(readSources(...product))).toEqual([])
  })
})

describe('status codes are compared in the machines only', () => {
  const any = statusCodes.join('|')
  /** Codes of one letter mean other things too: they count only beside the word status. */
  const unmistakable = statusCodes.filter((status) => status.length > 1).join('|')
  const comparisons = [
    new RegExp(`status\\w*\\)?\\s*[!=]==?\\s*'(?:${any})'`, 'i'),
    new RegExp(`'(?:${any})'\\s*[!=]==?\\s*[\\w.]*status`, 'i'),
    new RegExp(`[!=]==?\\s*'(?:${unmistakable})'`),
    new RegExp(`'(?:${unmistakable})'\\s*[!=]==?`),
    new RegExp(`case\\s+'(?:${unmistakable})'\\s*:`),
    new RegExp(`'(?:${unmistakable})'\\s*\\]\\s*\\.includes\\(`),
  ]
  const comparesStatus = (text: string) => comparisons.some((comparison) => comparison.test(text))

  test.each([
    `if (query.status === 'P') return`,
    `const closed = 'N' === row.status`,
    `asked !== 'SCR'`,
    `case 'YS': return`,
    `['QA', 'QAC'].includes(status)`,
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

test('the type checker is not talked out of its findings', () => {
  const tricks = /\bas (?:never|any)\b|\bas unknown as\b|@ts-(?:ignore|nocheck)/
  const guilty = readSources(...product, 'tools').filter(({ text }) => tricks.test(text))
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('no test waits by the clock, and none is left out', () => {
  const loose = /\b(?:waitForTimeout|sleep)\(|\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\(/
  const guilty = readSources('tests', 'e2e').filter(({ text }) => loose.test(text))
  expect(guilty.map(({ path }) => path)).toEqual([])
})

test('folders are named for the business', () => {
  const vague = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)\//
  expect(readSources(...product, 'tools', 'tests', 'e2e').filter(({ path }) => vague.test(path))).toEqual([])
})
