import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuerySave } from '../../../api/query.ts'
import { flatten as flattenBy, unflatten as unflattenBy } from '../../../domain/versions.ts'
import { compare, merge, queryShape } from '../../../domain/query-versions.ts'
import { isSame } from '../../../domain/is-same.ts'

const flatten = (values: QuerySave) => flattenBy(queryShape, values)
const unflatten = (flat: ReturnType<typeof flatten>) => unflattenBy(queryShape, flat)

const base: QuerySave = {
  queryId: 7,
  modifiedDtime: '2026-11-20T09:00:00.000Z',
  custName: 'Hansakivi Ehitus OÜ',
  residual: 5,
  specialTerms: '',
  guarantor: { name: '', registryCode: '' },
  sureties: [],
  qassets: [
    { qassetId: 1, qassetName: 'Excavator CAT 320', qassetPrice: 118_000 },
    { qassetId: 2, qassetName: 'Tiltrotator', qassetPrice: 14_500 },
  ],
}
const later = { modifiedDtime: '2026-11-20T09:40:00.000Z' }
const theirs = (change: Partial<QuerySave>): QuerySave => ({ ...base, ...later, ...change })
const mine = (change: Partial<QuerySave>): QuerySave => ({ ...base, ...change })
const [excavator, rotator] = base.qassets as [
  NonNullable<QuerySave['qassets']>[number],
  NonNullable<QuerySave['qassets']>[number],
]

describe('two saves of one query', () => {
  test('differ in a field that both changed, not in others', () => {
    const found = compare({
      base,
      theirs: theirs({ residual: 10, custName: 'Hansakivi AS' }),
      mine: mine({ residual: 0, specialTerms: 'Two parts' }),
    })
    expect(found).toEqual({
      differences: [{ path: 'residual', was: 5, theirs: 10, mine: 0 }],
      fromThem: [{ path: 'custName', value: 'Hansakivi AS' }],
      fromMe: [{ path: 'specialTerms', value: 'Two parts' }],
    })
  })
  test('do not differ in equal changes', () => {
    const change = { residual: 10 }
    expect(compare({ base, theirs: theirs(change), mine: mine(change) })).toEqual({
      differences: [],
      fromThem: [],
      fromMe: [],
    })
  })
  test('compare fields of assets by id', () => {
    const versions = {
      base,
      theirs: theirs({ qassets: [rotator, { ...excavator, qassetPrice: 120_000 }] }),
      mine: mine({ qassets: [{ ...excavator, qassetPrice: 110_000 }, rotator] }),
    }
    expect(compare(versions).differences).toEqual([
      { path: 'qassets.#1.qassetPrice', was: 118_000, theirs: 120_000, mine: 110_000 },
    ])
    expect(merge(versions, { 'qassets.#1.qassetPrice': 'mine' }).qassets).toContainEqual({
      ...excavator,
      qassetPrice: 110_000,
    })
  })
  test('ask about an asset that one removed and the other edited', () => {
    const versions = {
      base,
      theirs: theirs({ qassets: [rotator] }),
      mine: mine({ qassets: [{ ...excavator, year: 2020 }, rotator] }),
    }
    expect(compare(versions).differences).toEqual([
      { path: 'qassets.#1', was: true, theirs: undefined, mine: true },
    ])
    expect(merge(versions, { 'qassets.#1': 'mine' }).qassets).toEqual([rotator, { ...excavator, year: 2020 }])
    expect(merge(versions, { 'qassets.#1': 'theirs' }).qassets).toEqual([rotator])
  })
  test('accept an asset that only one removed or added', () => {
    const added = { qassetName: 'Bucket' }
    const versions = {
      base,
      theirs: theirs({ custName: 'Hansakivi AS' }),
      mine: mine({ qassets: [rotator, added] }),
    }
    expect(compare(versions).differences).toEqual([])
    expect(merge(versions, {})).toEqual(theirs({ custName: 'Hansakivi AS', qassets: [rotator, added] }))
  })
  test('a selected representative’s reference belongs to the name, and fills in no other code', () => {
    const contact = { contactName: 'Mari Hansak', contactPersCode: '6••••••••••' }
    const picked = { contactName: 'Kati Hansak', contactPersCode: '6••••••••••', contactReference: 'kati' }
    const versions = {
      base: { ...base, ...contact },
      theirs: theirs({ ...contact, contactName: 'Priit Hansak' }),
      mine: mine(picked),
    }
    const found = compare(versions)
    expect([...found.differences, ...found.fromMe].map(({ path }) => path)).toEqual(['contactName'])
    expect(merge(versions, { contactName: 'mine' })).toEqual(theirs(picked))
    expect(merge(versions, { contactName: 'theirs' })).toEqual(versions.theirs)
    const another = { ...versions, mine: mine({ ...picked, contactPersCode: '4••••••••••' }) }
    expect(merge(another, { contactName: 'theirs' })).toEqual(versions.theirs)
  })
  test('the merged form has the version for the next save', () => {
    expect(merge({ base, theirs: theirs({}), mine: mine({ residual: 0 }) }, {})).toEqual(
      theirs({ residual: 0 }),
    )
  })
})

const change = fc.record(
  { custName: fc.string(), residual: fc.integer({ min: 0, max: 40 }), specialTerms: fc.string() },
  { requiredKeys: [] },
)

test('every value is theirs or mine, and uncontested changes stay', () => {
  fc.assert(
    fc.property(change, change, fc.constantFrom('theirs' as const, 'mine' as const), (their, my, side) => {
      const versions = { base, theirs: theirs(their), mine: mine(my) }
      const { differences, fromMe, fromThem } = compare(versions)
      const merged = flatten(merge(versions, Object.fromEntries(differences.map(({ path }) => [path, side]))))
      for (const { path, value } of [...fromMe, ...fromThem]) expect(merged.get(path)).toEqual(value)
      for (const difference of differences) expect(merged.get(difference.path)).toEqual(difference[side])
    }),
  )
})
test('a form survives flattening', () => {
  expect(isSame(unflatten(flatten(base)), { ...base, queryId: undefined, modifiedDtime: undefined })).toBe(
    true,
  )
})
