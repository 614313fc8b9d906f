import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commonBase,
  compareVersions,
  flatten,
  mergeVersions,
  type RecordShape,
  rowIdOf,
  rowOf,
  unflatten,
} from '../../domain/versions.ts'

const shape: RecordShape = {
  rows: { reasons: 'id' },
  entries: { subgroups: null, files: 'fileId' },
  together: { total: ['net', 'gross'] },
  follows: ['id', 'modifiedDtime'],
}
const base = {
  id: 7,
  modifiedDtime: 'first',
  name: 'Old',
  city: null as string | null,
  net: 100,
  gross: null,
  terms: { advance: 10, residual: 5 },
  reasons: [
    { id: 1, en: 'One', et: 'Üks' },
    { id: 2, en: 'Two', et: 'Kaks' },
  ],
  subgroups: [4, 5],
  files: [{ fileId: 'a-1', fileName: 'a.pdf' }],
}
type Values = typeof base
type Change = Partial<Record<keyof Values, unknown>>
const versionsOf = (theirs: Change, mine: Change) => ({
  base,
  theirs: { ...base, modifiedDtime: 'second', ...theirs } as Values,
  mine: { ...base, ...mine } as Values,
})
const compare = (theirs: Change, mine: Change) => compareVersions(shape, versionsOf(theirs, mine))
const merge = (theirs: Change, mine: Change, choices = {}) =>
  mergeVersions(shape, versionsOf(theirs, mine), choices)
const [one, two] = base.reasons as [Values['reasons'][number], Values['reasons'][number]]

test('flattens a record to paths, without fields that users cannot enter', () => {
  const flat = { ...base, reasons: [one, { en: 'New', et: 'Uus' }], gone: undefined }
  expect(Object.fromEntries(flatten(shape, flat))).toEqual({
    name: 'Old',
    city: null,
    total: { net: 100, gross: null },
    'terms.advance': 10,
    'terms.residual': 5,
    'reasons.#1': true,
    'reasons.#1.en': 'One',
    'reasons.#1.et': 'Üks',
    'reasons.+1': { en: 'New', et: 'Uus' },
    'subgroups.#4': 4,
    'subgroups.#5': 5,
    'files.#a-1': { fileId: 'a-1', fileName: 'a.pdf' },
  })
  expect(unflatten(shape, flatten(shape, base))).toEqual({ ...base, id: undefined, modifiedDtime: undefined })
  expect(flatten({ follows: [] }, { list: [1], word: 'a' })).toEqual(
    new Map<string, unknown>([
      ['list', [1]],
      ['word', 'a'],
    ]),
  )
})

test('rows keep the type of their id', () => {
  const named: RecordShape = { rows: { files: 'fileId' }, follows: [] }
  const values = { files: [{ fileId: 'a-1', fileName: 'a.pdf' }] }
  expect(unflatten(named, flatten(named, values))).toEqual(values)
})

describe('changes of two users', () => {
  test.each<[string, Change, Change, { differences?: string[]; fromThem?: string[]; fromMe?: string[] }]>([
    ['different fields', { name: 'Theirs' }, { city: 'Tartu' }, { fromThem: ['name'], fromMe: ['city'] }],
    ['the same field', { name: 'Theirs' }, { name: 'Mine' }, { differences: ['name'] }],
    ['the same to the same', { name: 'Same' }, { name: 'Same' }, {}],
    ['fields that go together', { net: 200 }, { gross: 300 }, { differences: ['total'] }],
    [
      'two terms',
      { terms: { advance: 20, residual: 5 } },
      { terms: { advance: 10, residual: 0 } },
      { fromThem: ['terms.advance'], fromMe: ['terms.residual'] },
    ],
    [
      'entries of a set',
      { subgroups: [4, 5, 6] },
      { subgroups: [4] },
      { fromThem: ['subgroups.#6'], fromMe: ['subgroups.#5'] },
    ],
    [
      'a row each',
      { reasons: [{ ...one, en: 'Uno' }, two] },
      { reasons: [one, { ...two, et: 'Teine' }] },
      { fromThem: ['reasons.#1.en'], fromMe: ['reasons.#2.et'] },
    ],
    [
      'a row that one removed and the other edited',
      { reasons: [two] },
      { reasons: [{ ...one, en: 'Uno' }, two] },
      { differences: ['reasons.#1'] },
    ],
    [
      'the same the other way round',
      { reasons: [{ ...one, en: 'Uno' }, two] },
      { reasons: [two] },
      { differences: ['reasons.#1'] },
    ],
    ['a row that one removed and the other left alone', { reasons: [two] }, {}, { fromThem: ['reasons.#1'] }],
    ['only the version', {}, {}, {}],
  ])('%s', (_, theirs, mine, expected) => {
    const { differences, fromThem, fromMe } = compare(theirs, mine)
    const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path)
    expect({ differences: paths(differences), fromThem: paths(fromThem), fromMe: paths(fromMe) }).toEqual({
      differences: [],
      fromThem: [],
      fromMe: [],
      ...expected,
    })
  })
  test('are reported with all three values', () => {
    expect(compare({ name: 'Theirs', city: 'Narva' }, { name: 'Mine', net: 5 })).toEqual({
      differences: [{ path: 'name', was: 'Old', theirs: 'Theirs', mine: 'Mine' }],
      fromThem: [{ path: 'city', value: 'Narva' }],
      fromMe: [{ path: 'total', value: { net: 5, gross: null } }],
    })
  })
})

describe('merged', () => {
  test('contains both changes on top of the stored version', () => {
    const merged = merge(
      { name: 'Theirs', subgroups: [4, 5, 6] },
      { city: 'Tartu', subgroups: [4], reasons: [one, two, { en: 'New', et: 'Uus' }] },
    )
    expect(merged).toEqual({
      ...base,
      modifiedDtime: 'second',
      name: 'Theirs',
      city: 'Tartu',
      subgroups: [4, 6],
      reasons: [one, two, { en: 'New', et: 'Uus' }],
    })
  })
  test('stores a conflict as chosen, or as stored without a choice', () => {
    const both = [
      { name: 'Theirs', city: 'Narva' },
      { name: 'Mine', city: 'Tartu' },
    ] as const
    expect(merge(...both, { name: 'mine' })).toMatchObject({ name: 'Mine', city: 'Narva' })
    expect(merge(...both, { name: 'theirs', city: 'mine' })).toMatchObject({ name: 'Theirs', city: 'Tartu' })
  })
  test('restores an edited row that was removed, if chosen', () => {
    const edited = { ...one, en: 'Uno' }
    expect(merge({ reasons: [two] }, { reasons: [edited, two] }, { 'reasons.#1': 'mine' }).reasons).toEqual([
      two,
      edited,
    ])
    expect(merge({ reasons: [two] }, { reasons: [edited, two] }, { 'reasons.#1': 'theirs' }).reasons).toEqual(
      [two],
    )
    expect(merge({ reasons: [edited, two] }, { reasons: [two] }, { 'reasons.#1': 'mine' }).reasons).toEqual([
      two,
    ])
  })
  test('settles dependent fields at the end', () => {
    const settled: RecordShape = { ...shape, settle: (values) => ({ ...values, name: 'settled' }) }
    expect(mergeVersions(settled, versionsOf({}, { city: 'Tartu' }))).toMatchObject({
      name: 'settled',
      city: 'Tartu',
    })
  })
  test('loses no change without a conflict', () => {
    const words = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2), d: fc.nat(2) })
    const plain: RecordShape = { follows: [] }
    fc.assert(
      fc.property(words, words, words, (before, theirs, mine) => {
        const versions = { base: before, theirs, mine }
        const merged = mergeVersions(plain, versions)
        const { differences } = compareVersions(plain, versions)
        for (const key of ['a', 'b', 'c', 'd'] as const) {
          const collides = differences.some(({ path }) => path === key)
          const alone = mine[key] === before[key] ? theirs[key] : mine[key]
          expect(merged[key]).toBe(collides ? theirs[key] : alone)
          expect(collides).toBe(
            mine[key] !== before[key] && theirs[key] !== before[key] && mine[key] !== theirs[key],
          )
        }
      }),
    )
  })
})

test('treats a lost save that was stored as common, other changes as theirs', () => {
  const sent = { ...base, name: 'Sent', city: 'Tartu' } as Values
  const theirs = { ...base, modifiedDtime: 'second', name: 'Sent', city: 'Narva' } as Values
  expect(commonBase(shape, { base, sent, theirs })).toMatchObject({ name: 'Sent', city: null, net: 100 })
})

test('paths name their row', () => {
  expect(['reasons.#12.en', 'reasons.#12', 'name', 'reasons.+1'].map(rowOf)).toEqual([
    'reasons.#12',
    null,
    null,
    null,
  ])
  expect(['reasons.#12.en', 'files.#a-1', 'name', 'reasons.+1'].map(rowIdOf)).toEqual([
    '12',
    'a-1',
    null,
    null,
  ])
})
