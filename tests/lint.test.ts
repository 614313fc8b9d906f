import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectFolder } from './house/sources.ts'

/** A small project with one bad file per rule, linted with the project's configuration. */
const bad: [path: string, rule: string, code: string][] = [
  ['api/a.ts', 'no-restricted-imports', `import { money } from '../domain/money.ts'\nmoney()`],
  ['api/b.ts', 'no-restricted-imports', `import * as z from 'zod'\nexport const a = z.string()`],
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
  [
    'machines/lifecycle/a.ts',
    'no-restricted-imports',
    `import { fromPromise } from 'xstate'\nexport const a = fromPromise(async () => 1)`,
  ],
  [
    'machines/lifecycle/b.ts',
    'no-restricted-imports',
    `import { spawnChild } from 'xstate'\nexport const a = spawnChild('b')`,
  ],
  [
    'machines/lifecycle/query/c.ts',
    'no-restricted-imports',
    `import { draft } from '../../flow/draft.machine.ts'\ndraft()`,
  ],
  [
    'machines/lifecycle/d.ts',
    'no-restricted-imports',
    `import { store } from '../../server/store.ts'\nstore()`,
  ],
  ['src/query/a.ts', 'no-restricted-imports', `import { store } from '../../server/store.ts'\nstore()`],
  ['src/query/b.ts', 'no-restricted-imports', `export const late = () => import('../../server/store.ts')`],
  ['src/c.ts', 'no-restricted-imports', `import { useMemo } from 'react'\nuseMemo()`],
  [
    'src/dashboard/d.ts',
    'no-restricted-imports',
    `import { chakra } from '@chakra-ui/react/styled-system'\nchakra('div')`,
  ],
  ['src/design/e.ts', 'no-restricted-imports', `import { Box } from '@chakra-ui/react'\nBox()`],
  ['server/query/a.ts', 'no-restricted-imports', `import { view } from '../../src/view.ts'\nview()`],
  ['server/b.ts', 'no-restricted-imports', `import { useState } from 'react'\nuseState()`],
  ['server/c.ts', 'no-restricted-imports', `import { model } from '../tests/models/query.ts'\nmodel()`],
  [
    'server/query/d.ts',
    'no-restricted-imports',
    `import { draft } from '../../machines/flow/draft.machine.ts'\ndraft()`,
  ],
  [
    'server/platform/http/a.ts',
    'no-restricted-imports',
    `import { query } from '../../query/query.ts'\nquery()`,
  ],
  [
    'server/platform/http/b.ts',
    'no-restricted-imports',
    `import type { Service } from '../../services/service.ts'\nexport type A = Service`,
  ],
  [
    'server/platform/http/c.ts',
    'no-restricted-imports',
    `import { view } from '../../../src/view.ts'\nview()`,
  ],
  [
    'server/schema/a.ts',
    'no-restricted-imports',
    `import { audit } from '../platform/audit/audit.ts'\naudit()`,
  ],
  ['server/schema/b.ts', 'no-restricted-imports', `import { money } from '../../domain/money.ts'\nmoney()`],
  [
    'server/schema/c.ts',
    'no-restricted-imports',
    `import { draft } from '../../machines/flow/draft.ts'\ndraft()`,
  ],
  ['tools/a.ts', 'no-restricted-imports', `import { view } from '../src/view.ts'\nview()`],
  ['e2e/a.ts', 'no-restricted-imports', `import { view } from '../src/view.ts'\nview()`],
  ['domain/text-case.ts', 'no-cycle', `import { trip } from './trip.ts'\nexport const round = () => trip()`],
  ['domain/trip.ts', 'no-cycle', `import { round } from './text-case.ts'\nexport const trip = () => round()`],
  ['domain/any.ts', 'no-explicit-any', `export const a = (value: any) => String(value)`],
  ['domain/ignored.ts', 'ban-ts-comment', `// @ts-ignore\nexport const a: number = 'a'`],
  ['domain/long.ts', 'max-lines', Array.from({ length: 301 }, (_, n) => `export const a${n} = 1`).join('\n')],
  [
    'server/wide.ts',
    'max-lines-per-function',
    `export function a(b: number[]) {\n${'  b.push(1)\n'.repeat(61)}}`,
  ],
]
const good: [path: string, code: string][] = [
  ['api/good.ts', `import * as z from 'zod/mini'\nexport const a = z.string()\n`],
  ['domain/valid/good.ts', `import { a } from '../../api/good.ts'\nexport const b = a\n`],
  [
    'machines/good.ts',
    `import { setup } from 'xstate'\nimport { b } from '../domain/valid/good.ts'\nexport const c = setup(b)\n`,
  ],
  [
    'machines/lifecycle/query/good.ts',
    `import { assign, setup } from 'xstate'\nimport { b } from '../../../domain/valid/good.ts'\nexport const d = setup(b).createMachine({ entry: assign({}) })\n`,
  ],
  [
    'server/platform/http/good.ts',
    `import { eq } from 'drizzle-orm'\nimport { a } from '../../../api/good.ts'\nimport { t } from '../../schema/good.ts'\nimport { e } from '../audit/good.ts'\nexport const f = [eq, a, t, e]\n`,
  ],
  ['server/platform/audit/good.ts', `export const e = 1\n`],
  [
    'server/schema/good.ts',
    `import { pgTable } from 'drizzle-orm/pg-core'\nimport { a } from '../../api/good.ts'\nimport { d } from '../../machines/lifecycle/query/good.ts'\nexport const t = [pgTable, a, d]\n`,
  ],
  ['src/good.ts', `import { c } from '../machines/good.ts'\nexport const d = c\n`],
  [
    'src/design/good.ts',
    `import { Box } from '@chakra-ui/react/box'\nimport { createSystem } from '@chakra-ui/react/styled-system'\nexport const g = [Box, createSystem]\n`,
  ],
  [
    'server/good.ts',
    `import { c } from '../machines/good.ts'\nimport * as z from 'zod'\nexport const d = z.array(c)\n`,
  ],
]

describe('the linter’s own rules', () => {
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
    const folders = ['api', 'domain', 'machines', 'src', 'server', 'tools', 'e2e']
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
  test.each(good)('%s is accepted', (path) => {
    expect(rulesBroken(path)).toEqual([])
  })
})
