import { describe, expect, test } from 'vitest'
import {
  templateFits,
  templateName,
  type TemplateScope,
  templatesByName,
  withSuperiorGroups,
} from '../../domain/condition-template.ts'
import { isLimitReplaceable } from '../../domain/limit-cover.ts'

const groups = [
  { assetGroupId: 1, superiorGroupId: null },
  { assetGroupId: 2, superiorGroupId: 1 },
  { assetGroupId: 3, superiorGroupId: 1 },
  { assetGroupId: 4, superiorGroupId: null },
]

test.each([
  ['a subgroup', [2], [1, 2]],
  ['a main group', [1], [1]],
  ['two of one group', [2, 3], [1, 2, 3]],
  ['nothing', [], []],
  ['a group that is gone', [9], [9]],
])('the groups and those above: %s', (_, ids, all) => {
  expect([...withSuperiorGroups(groups, ids)].toSorted((one, other) => one - other)).toEqual(all)
})

describe('a template fits', () => {
  const fits = (template: Partial<TemplateScope>, ids: readonly number[] = [2]) =>
    templateFits(
      { products: [], assetGroups: [], ...template },
      { product: 'ONSPOT', assetGroups: withSuperiorGroups(groups, ids) },
    )

  test.each<[string, Partial<TemplateScope>, boolean]>([
    ['everywhere', {}, true],
    ['its product', { products: ['LEASING', 'ONSPOT'] }, true],
    ['no other product', { products: ['LEASING'] }, false],
    ['its subgroup', { assetGroups: [2] }, true],
    ['the subgroups of its group', { assetGroups: [1] }, true],
    ['no other subgroup', { assetGroups: [3] }, false],
    ['one of several groups', { assetGroups: [4, 2] }, true],
    ['its product with no other group', { products: ['ONSPOT'], assetGroups: [4] }, false],
    ['its group with no other product', { products: ['LEASING'], assetGroups: [1] }, false],
  ])('%s', (_, template, expected) => {
    expect(fits(template)).toBe(expected)
  })

  test('one of several assets', () => {
    expect(fits({ assetGroups: [4] }, [2, 4])).toBe(true)
  })

  test('no query without assets, unless it is for all', () => {
    expect([fits({ assetGroups: [1] }, []), fits({}, [])]).toEqual([false, true])
  })
})

describe('a condition may replace the limit', () => {
  test.each([
    ['approved', true],
    ['not_available', true],
    ['rejected', false],
    ['blocked', false],
    ['checking', false],
    [null, false],
  ] as const)('that is %s: %s of a company, never of a consumer', (limitStatus, expected) => {
    expect(isLimitReplaceable({ consumer: false, limitStatus })).toBe(expected)
    expect(isLimitReplaceable({ consumer: true, limitStatus })).toBe(false)
  })
})

test('templates have the name of the reader’s language, and are in its order', () => {
  const templates = [
    { nameEt: 'Õiend', nameEn: 'Account' },
    { nameEt: 'Zürii otsus', nameEn: 'Verdict' },
    { nameEt: 'Aruanne', nameEn: 'Report' },
  ]
  const names = (language: 'et' | 'en') =>
    templatesByName(language, templates).map((one) => templateName(language, one))
  expect(names('et')).toEqual(['Aruanne', 'Zürii otsus', 'Õiend'])
  expect(names('en')).toEqual(['Account', 'Report', 'Verdict'])
})
