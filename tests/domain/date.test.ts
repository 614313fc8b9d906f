import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, formatDate, parseDate, todayInTallinn } from '../../domain/date.ts'

describe('what a person types', () => {
  test.each([
    ['1.2.2026', '2026-02-01'],
    ['01.02.2026', '2026-02-01'],
    [' 1. 2. 2026 ', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['29.02.2028', '2028-02-29'],
    ['31.12.1999', '1999-12-31'],
  ])('"%s" is %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })

  test.each([
    '',
    '29.02.2026',
    '29.02.1900',
    '31.04.2026',
    '0.1.2026',
    '1.13.2026',
    '1.2.26',
    '2026-2-1',
    '1/2/2026',
    'x',
  ])('"%s" is no date', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  test('every day is read back from how it is shown', () => {
    const days = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10)
        expect(parseDate(formatDate(date))).toBe(date)
      }),
    )
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
  ])('%s and %d months is %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later)
  })

  test('on another day of the month', () => {
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
