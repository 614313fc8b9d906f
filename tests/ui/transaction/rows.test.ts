import { expect, test } from 'vitest'
import { rowsAfter } from '../../../src/asset/useAssetForm.ts'

const stored = (qassetId: number, qassetName = 'stored') => ({ qassetId, qassetName })
const unstored = (qassetName: string) => ({ qassetName })
const before = rowsAfter([], [stored(1), unstored('a'), unstored('b'), stored(2)])
const places = (assets: Parameters<typeof rowsAfter>[1]) =>
  rowsAfter(before, assets).map(({ key }) => before.findIndex((row) => row.key === key))

test.each([
  ['the same list', [stored(1), unstored('a'), unstored('b'), stored(2)], [0, 1, 2, 3]],
  ['a line gone before others', [unstored('a'), unstored('b'), stored(2)], [1, 2, 3]],
  [
    'a new one before others',
    [unstored('c'), stored(1), unstored('a'), unstored('b'), stored(2)],
    [-1, 0, 1, 2, 3],
  ],
  ['others in turn', [stored(2), unstored('b'), unstored('a'), stored(1)], [3, 2, 1, 0]],
  ['one edited', [stored(1, 'edited'), unstored('a'), unstored('c'), stored(2)], [0, 1, 2, 3]],
  ['a save that numbers the new ones', [stored(1), stored(3, 'a'), stored(4, 'b'), stored(2)], [0, 1, 2, 3]],
])('each asset keeps its row: %s', (_, assets, expected) => {
  expect(places(assets)).toEqual(expected)
})

test('equal rows stay two rows', () => {
  const [one, other] = rowsAfter([], [unstored('a'), unstored('a')])
  expect(one?.key).not.toBe(other?.key)
})
