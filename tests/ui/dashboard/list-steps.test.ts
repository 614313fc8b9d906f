import { expect, test } from 'vitest'
import { openingView } from '../../../src/dashboard/list-address.ts'
import { stepTo } from '../../../src/dashboard/list-steps.ts'

const at = (page: number) => ({ ...openingView('sent', ['id']), page, pageSize: 10 })
const steps = { here: 'from.5.', previous: 'before.5.', next: 'after.4.' }

test.each([
  ['the next page by its cursor', 50, 51, {}, { page: 51, cursor: 'after.4.' }],
  ['the page before by its cursor', 50, 49, {}, { page: 49, cursor: 'before.5.' }],
  ['any other page by its number', 50, 53, {}, { page: 53, cursor: null }],
  ['as long as rows follow, the number is not the last one', 98, 99, {}, { page: 98, cursor: 'after.4.' }],
  ['as long as rows precede, it is not the first one', 1, 0, {}, { page: 1, cursor: 'before.5.' }],
  ['where no rows follow, to the last page', 60, 61, { next: null }, { page: 99, cursor: null }],
  ['where no rows precede, to the first page', 3, 2, { previous: null }, { page: 0, cursor: null }],
])('%s', (_, page, to, known, expected) => {
  expect(stepTo(at(page), to, { steps: { ...steps, ...known }, totalElements: 1000 })).toEqual(expected)
})

test('a page without cursors leads on by numbers', () => {
  expect(stepTo(at(3), 4, { totalElements: 1000 })).toEqual({ page: 4, cursor: null })
})
