import fc from 'fast-check'
import { expect, test } from 'vitest'
import { querySortFields } from '../../api/query-list.ts'
import { type ListCursor, readCursor, writeCursor } from '../../domain/list-cursor.ts'

const sides = ['from', 'after', 'before'] as const
const queryId = fc.integer({ min: 1, max: 2_147_483_647 })
const cursorsOf = (value: fc.Arbitrary<string>) =>
  fc.record({ side: fc.constantFrom(...sides), key: fc.record({ value, queryId }) })

const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((value) => !value.includes('\0'))
const moment = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const number = fc.integer({ min: -1_000_000_000, max: 99_999_999_900 }).map(String)

test.each([
  ['custName', text],
  ['sellerOfferNr', text],
  ['createdDtime', moment],
  ['contractAmount', number],
  ['status', fc.constantFrom('P', 'CA', 'N')],
  ['queryId', fc.constant('')],
] as const)('a cursor of a list by %s is read as it was written', (field, value) => {
  fc.assert(
    fc.property(cursorsOf(value), (cursor: ListCursor) => {
      expect(readCursor(writeCursor(cursor.side, cursor.key), field)).toEqual(cursor)
    }),
  )
})

test.each([
  ['', 'queryId'],
  ['after', 'queryId'],
  ['beside.5.', 'queryId'],
  ['after.0.', 'queryId'],
  ['after.2147483648.', 'queryId'],
  ['after.5.Aed', 'queryId'],
  ['after.5.yesterday', 'createdDtime'],
  ['after.5.2026-13-01T00:00:00.000Z', 'modifiedDtime'],
  ['after.5.2026-02-30T00:00:00.000Z', 'modifiedDtime'],
  ['after.5.0000-01-01T00:00:00.000Z', 'createdDtime'],
  ['after.5.12.5', 'contractAmount'],
  ['after.5.XX', 'status'],
  ['after.5.A\0ed', 'custName'],
] as const)('“%s” is none of a list by %s', (written, field) => {
  expect(readCursor(written, field)).toBeNull()
})

test('the start is one of every list', () => {
  for (const field of querySortFields) expect(readCursor('start', field)).toBe('start')
})
