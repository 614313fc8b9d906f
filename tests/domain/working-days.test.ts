import { describe, expect, test } from 'vitest'
import { addWorkingDays, dueDayAfter, isHoliday, isWorkingDay } from '../../domain/working-days.ts'
import { addDays } from '../../domain/date.ts'
import { easterOf } from '../specs/easter.ts'
import { fixedHolidays, movableHolidays } from '../specs/holidays.table.ts'

const years = Array.from({ length: 13 }, (_, index) => 2024 + index)

const daysOf = (year: number): string[] => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) days.push(day)
  return days
}

const easterDay = (year: number): string => {
  const { month, day } = easterOf(year)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

describe('public holidays of Estonia', () => {
  test.each(years)('of %i are those of the Act', (year) => {
    const expected = [
      ...fixedHolidays.map((day) => `${year}-${day}`),
      ...(movableHolidays[year] ?? []),
    ].toSorted()
    expect(expected).toHaveLength(12)
    expect(daysOf(year).filter(isHoliday)).toEqual(expected)
  })

  test('follow Easter in every year of the calendar’s next millennia', () => {
    for (let year = 1600; year < 5000; year++) {
      expect(isHoliday(easterDay(year)), String(year)).toBe(true)
      expect(isHoliday(addDays(easterDay(year), -2)), String(year)).toBe(true)
      expect(isHoliday(addDays(easterDay(year), 49)), String(year)).toBe(true)
    }
  })
})

describe('working days', () => {
  test.each([
    ['a Thursday', '2026-11-26', true],
    ['a Saturday', '2026-11-28', false],
    ['a Sunday', '2026-11-29', false],
    ['the day before New Year, shortened', '2026-12-31', true],
    ['Midsummer', '2026-06-24', false],
  ])('%s', (_, day, expected) => expect(isWorkingDay(day)).toBe(expected))

  test.each([
    ['from a Thursday over a weekend', '2026-11-26', 3, '2026-12-01'],
    ['from a Saturday', '2026-11-28', 1, '2026-11-30'],
    ['over Christmas', '2026-12-23', 1, '2026-12-28'],
    ['over Good Friday and Easter', '2026-04-02', 1, '2026-04-06'],
    ['over New Year', '2026-12-31', 1, '2027-01-04'],
    ['none', '2026-11-28', 0, '2026-11-28'],
    ['back over Midsummer', '2026-06-25', -1, '2026-06-22'],
  ])('%s', (_, from, days, to) => expect(addWorkingDays(from, days)).toBe(to))

  test('count from the day in Tallinn, which begins before midnight in UTC', () =>
    expect(dueDayAfter(1, new Date('2026-11-26T22:30:00Z'))).toBe('2026-11-30'))
})
