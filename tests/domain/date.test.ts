import { describe, expect, test } from 'vitest'
import { addMonths, dateOf, formatDate, todayInTallinn } from '../../domain/date.ts'

describe('a day of the calendar', () => {
  test.each([
    ['2026-01-31', 2026, 1],
    ['2026-02-28', 2026, 2],
    ['2028-02-29', 2028, 2],
    ['2000-02-29', 2000, 2],
    ['1900-02-28', 1900, 2],
    ['2026-03-31', 2026, 3],
    ['2026-04-30', 2026, 4],
    ['2026-05-31', 2026, 5],
    ['2026-06-30', 2026, 6],
    ['2026-07-31', 2026, 7],
    ['2026-08-31', 2026, 8],
    ['2026-09-30', 2026, 9],
    ['2026-10-31', 2026, 10],
    ['2026-11-30', 2026, 11],
    ['2026-12-31', 2026, 12],
  ])('%s is the last of its month', (last, year, month) => {
    const day = Number(last.slice(-2))
    expect(dateOf(year, month, day)).toBe(last)
    expect(dateOf(year, month, day + 1)).toBeNull()
  })

  test.each([
    [2026, 6, 31],
    [2026, 2, 30],
    [2026, 1, 0],
    [2026, 0, 1],
    [2026, 13, 1],
    [0, 1, 1],
    [10_000, 1, 1],
  ])('there is no %d-%d-%d', (year, month, day) => {
    expect(dateOf(year, month, day)).toBeNull()
  })

  test.each([
    ['0001-01-01', 1, 1, 1, '01.01.0001'],
    ['9999-12-31', 9999, 12, 31, '31.12.9999'],
    ['2026-02-09', 2026, 2, 9, '09.02.2026'],
  ])('%s', (iso, year, month, day, shown) => {
    expect(dateOf(year, month, day)).toBe(iso)
    expect(formatDate(iso)).toBe(shown)
  })
})

describe('months later', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-01-31', 5, '2026-06-30'],
    ['2026-01-31', 8, '2026-09-30'],
    ['2026-01-31', 10, '2026-11-30'],
    ['2026-01-31', 11, '2026-12-31'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
  ])('%s and %d months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })

  test('with another day of the month', () => {
    expect(addMonths('2026-01-05', 1, 31)).toBe('2026-02-28')
  })
})

describe('the day in Tallinn', () => {
  test.each([
    ['2026-01-01T21:59:59Z', '2026-01-01'],
    ['2026-01-01T22:00:00Z', '2026-01-02'],
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
  ])('at %s is %s', (moment, date) => {
    expect(todayInTallinn(new Date(moment))).toBe(date)
  })
})
