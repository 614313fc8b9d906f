import { afterEach, expect, test } from 'vitest'
import { keepUnfinished, moveUnfinished, readUnfinished } from '../../../src/query/unfinished.ts'

afterEach(() => sessionStorage.clear())

const place = (queryId: number | null, userId = 7) => ({ userId, queryId, form: 'surety.new' })

test('what is unfinished in a new query goes along when the query is made', () => {
  keepUnfinished(place(null), { name: 'Mari' })
  keepUnfinished(place(null, 8), { name: 'another person’s' })
  moveUnfinished(7, 1042)
  expect(readUnfinished(place(1042))).toEqual({ name: 'Mari' })
  expect(readUnfinished(place(null))).toBeNull()
  expect(readUnfinished(place(null, 8))).toEqual({ name: 'another person’s' })
})

test.each(['', '{', '"text"', '7', 'null'])('%j in the storage is nothing unfinished', (stored) => {
  sessionStorage.setItem('tehing.unfinished.7.1042.surety.new', stored)
  expect(readUnfinished(place(1042))).toBeNull()
})
