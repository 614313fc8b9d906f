import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { importers, reachedBy } from '../tools/import-graph.ts'
import { affectedTests } from '../tools/affected-tests.ts'
import {
  allDeepFiles,
  filesNamed,
  isByCase,
  isDeep,
  oneInCore,
  selectedFiles,
  type Selection,
  selectionEnvironment,
  tenthInCore,
  tenthOf,
} from '../tools/tiers.ts'

const select = (selection: Selection) => {
  for (const [name, value] of Object.entries(selectionEnvironment(selection))) vi.stubEnv(name, value)
}
afterEach(() => vi.unstubAllEnvs())

describe('the deep tier', () => {
  const files = Array.from({ length: 95 }, (_, n) => `tests/api/a${n}.deep.test.ts`)

  test('gives each seed a tenth, rounded up, and the same seed the same tenth', () => {
    expect(tenthOf(files, 'a1b2c3d4')).toHaveLength(10)
    expect(tenthOf(files, 'a1b2c3d4')).toEqual(tenthOf(files.toReversed(), 'a1b2c3d4'))
    expect(tenthOf(['one'], 'a1b2c3d4')).toEqual(['one'])
    expect(tenthOf([], 'a1b2c3d4')).toEqual([])
  })

  test('has every file in the tenth of some seed', () => {
    const seeds = Array.from({ length: 200 }, (_, n) => String(n))
    expect(new Set(seeds.flatMap((seed) => tenthOf(files, seed))).size).toBe(files.length)
  })

  test('is recognised by the end of a file’s name', () => {
    expect(['a.deep.test.ts', 'b.deep.spec.ts', 'c.deep.test.tsx'].every(isDeep)).toBe(true)
    expect(['deep.test.ts', 'deep/a.test.ts', 'a.deep.ts'].some(isDeep)).toBe(false)
    expect(allDeepFiles().every(isDeep)).toBe(true)
    expect(allDeepFiles().length).toBeGreaterThan(30)
  })
})

describe('a deep file that is chosen by case', () => {
  const byCase = allDeepFiles().filter(isByCase)
  const cases = Array.from({ length: 21 }, (_, n) => `case ${n}`)
  const seeds = Array.from({ length: 200 }, (_, n) => String(n))

  test('runs with every commit', () => {
    expect(byCase.length).toBeGreaterThan(5)
    for (const seed of seeds) {
      select({ tier: 'core', seed })
      const { exclude } = selectedFiles('e2e/**/*', 'spec')
      expect(exclude.filter(isByCase)).toEqual([])
      expect(exclude.length).toBeGreaterThan(20)
    }
  })

  test.each(byCase)('%s chooses its cases', (path) => {
    expect(readFileSync(path, 'utf8')).toContain('tenthInCore(')
  })

  test('runs a tenth of its cases, each of them with some commit, and all in other runs', () => {
    const chosen = seeds.map((seed) => {
      select({ tier: 'core', seed })
      return tenthInCore(cases)
    })
    expect(chosen.every(({ length }) => length === 3)).toBe(true)
    expect(new Set(chosen.flat())).toEqual(new Set(cases))
    select({ tier: 'deep' })
    expect(tenthInCore(cases)).toEqual(cases)
    select({ tier: 'any' })
    expect(tenthInCore(cases)).toEqual(cases)
  })
})

describe('a long journey', () => {
  const choose = (selection: Selection) => {
    select(selection)
    return oneInCore(['en', 'et'])
  }

  test('is in one language in the core, by the seed, and in each language in other runs', () => {
    const seeds = Array.from({ length: 20 }, (_, n) => String(n))
    const chosen = seeds.map((seed) => choose({ tier: 'core', seed }))
    expect(chosen.every((languages) => languages.length === 1)).toBe(true)
    expect(new Set(chosen.flat())).toEqual(new Set(['en', 'et']))
    expect(choose({ tier: 'deep' })).toEqual(['en', 'et'])
    expect(choose({ tier: 'any' })).toEqual(['en', 'et'])
  })
})

test('words select files of both tiers by parts of their paths', () => {
  expect(filesNamed('e2e', 'spec', ['main-job', 'story'])).toEqual([
    'e2e/credit-story.spec.ts',
    'e2e/main-job.spec.ts',
    'e2e/story.deep.spec.ts',
  ])
  expect(filesNamed('tests', 'test', ['no such word'])).toEqual([])
})

describe('tests that a change affects', () => {
  const graph = importers()

  test('are found through imports, with the number of steps', () => {
    const small = new Map([
      ['domain/a.ts', ['domain/b.ts']],
      ['domain/b.ts', ['tests/domain/b.test.ts', 'domain/a.ts']],
    ])
    expect(Object.fromEntries(reachedBy(['domain/a.ts'], small))).toEqual({
      'domain/a.ts': 0,
      'domain/b.ts': 1,
      'tests/domain/b.test.ts': 2,
    })
  })

  test('of a rule: its own test, those of its machines, and the API and screens of its word', () => {
    const { tests } = affectedTests(['domain/withdrawal.ts'], graph)
    expect(tests).toContain('tests/domain/withdrawal.test.ts')
    expect(tests).toContain('tests/api/apply/withdrawal.test.ts')
    expect(tests).not.toContain('tests/api/template/template.test.ts')
    expect(tests.some(isDeep)).toBe(false)
  })

  test('of a screen: its browser journey', () => {
    expect(affectedTests(['src/selfserve/offer-form.ts'], graph).specs).toContain('e2e/selfserve.spec.ts')
  })

  test('of a deep test: itself', () => {
    expect(affectedTests(['tests/api/faults/ledger.deep.test.ts'], graph).tests).toEqual([
      'tests/api/faults/ledger.deep.test.ts',
    ])
  })
})
