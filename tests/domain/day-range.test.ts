import { describe, expect, test } from 'vitest'
import { isRange, periods, rangeOn, writeRange } from '../../domain/day-range.ts'

/** By hand from a calendar: 22 November 2026 is a Sunday, 1 March 2027 a Monday. */
const stretches = {
  '2026-11-22': {
    today: ['2026-11-22', '2026-11-22'],
    week: ['2026-11-16', '2026-11-22'],
    month: ['2026-11-01', '2026-11-22'],
    days30: ['2026-10-24', '2026-11-22'],
  },
  '2027-03-01': {
    today: ['2027-03-01', '2027-03-01'],
    week: ['2027-03-01', '2027-03-01'],
    month: ['2027-03-01', '2027-03-01'],
    days30: ['2027-01-31', '2027-03-01'],
  },
  '2028-03-01': {
    today: ['2028-03-01', '2028-03-01'],
    week: ['2028-02-28', '2028-03-01'],
    month: ['2028-03-01', '2028-03-01'],
    days30: ['2028-02-01', '2028-03-01'],
  },
} as const

test('the periods are those of the list, in order', () => {
  expect(periods).toEqual(['today', 'week', 'month', 'days30'])
})

describe.each(Object.entries(stretches))('on %s', (today, ofPeriod) => {
  test.each(periods)('%s', (period) => {
    const [from, to] = ofPeriod[period]
    expect(rangeOn(period, today)).toEqual({ from, to })
  })
})

test.each([
  ['2026-01-02..2026-03-04', { from: '2026-01-02', to: '2026-03-04' }],
  ['2026-01-02..2026-01-02', { from: '2026-01-02', to: '2026-01-02' }],
  ['2026-01-02..', { from: '2026-01-02', to: null }],
  ['..2026-03-04', { from: null, to: '2026-03-04' }],
  ['', { from: null, to: null }],
])('%s is read and written', (text, days) => {
  expect(isRange(text)).toBe(true)
  expect(rangeOn(text, '2026-11-22')).toEqual(days)
  expect(writeRange(days)).toBe(text)
})

test.each([
  '..',
  'yesterday',
  '2026-01-02',
  '2026-03-04..2026-01-02',
  '2026-02-30..',
  '2026-1-2..',
  '12026-01-02..',
  '2026-01-021..',
  ' 2026-01-02..',
  '2026-01..',
  '2026-01-02-03..',
  '..2026-02-30',
  '0000-01-01..',
  '2026-00-01..',
  '2026-01-00..',
  '2026-01-02..2026-01-03..2026-01-04',
  'today..2026-01-03',
])('%s stands for no days', (text) => {
  expect(isRange(text)).toBe(false)
  expect(rangeOn(text, '2026-11-22')).toEqual({ from: null, to: null })
})
