import { describe, expect, test } from 'vitest'
import { addDays, dateOf, daysBetween, todayInTallinn } from '../../domain/date.ts'
import { interestUntil, lastRepaymentDay, lastWithdrawalDay } from '../../domain/withdrawal.ts'
import { workingDayFrom } from '../../domain/working-days.ts'
import { easterOf } from '../specs/easter.ts'

describe('the last day to withdraw', () => {
  test.each([
    ['an ordinary contract of a Monday', '2026-11-09', '2026-11-23'],
    ['across the change to summer time', '2026-03-20', '2026-04-06'],
    ['across the change to winter time', '2026-10-14', '2026-10-28'],
    ['across the end of the year', '2026-12-21', '2027-01-04'],
    ['across a leap day', '2028-02-15', '2028-02-29'],
    ['past February of a year without a leap day', '2027-02-15', '2027-03-01'],
    ['a Saturday moves to Monday', '2026-11-07', '2026-11-23'],
    ['a Sunday moves to Monday', '2026-11-08', '2026-11-23'],
    ['Independence Day moves to the next day', '2027-02-10', '2027-02-25'],
    ['Good Friday moves past Easter: Easter Monday is a working day', '2027-03-12', '2027-03-29'],
    ['Christmas Eve on a Thursday moves past the weekend', '2026-12-10', '2026-12-28'],
    ['Midsummer moves past both its days', '2026-06-09', '2026-06-25'],
    ['New Year’s Day moves past the weekend', '2026-12-18', '2027-01-04'],
  ])('%s', (_, concluded, last) => {
    expect(lastWithdrawalDay(concluded)).toBe(last)
  })

  test('is a day in Tallinn: day 14 at 23:59 is in time, a minute later is not', () => {
    const last = lastWithdrawalDay('2026-11-09')
    expect(todayInTallinn(new Date('2026-11-23T21:59:59.999Z')) <= last).toBe(true)
    expect(todayInTallinn(new Date('2026-11-23T22:00:00.000Z')) <= last).toBe(false)
  })

  test('ends an hour earlier in UTC in summer time', () => {
    const last = lastWithdrawalDay('2026-07-06')
    expect(last).toBe('2026-07-20')
    expect(todayInTallinn(new Date('2026-07-20T20:59:59.999Z')) <= last).toBe(true)
    expect(todayInTallinn(new Date('2026-07-20T21:00:00.000Z')) <= last).toBe(false)
  })
})

/** Easter Sunday as almanacs print it, two days of March and April each in early and late years. */
test.each([
  ['2024', '03-31'],
  ['2025', '04-20'],
  ['2026', '04-05'],
  ['2027', '03-28'],
  ['2028', '04-16'],
  ['2035', '03-25'],
  ['2038', '04-25'],
])('Good Friday of %s is no working day, and the Thursday before is one', (year, sunday) => {
  const easter = `${year}-${sunday}`
  expect(workingDayFrom(addDays(easter, -3))).toBe(addDays(easter, -3))
  expect(workingDayFrom(addDays(easter, -2))).toBe(addDays(easter, 1))
})

/** From the calendar's first year to one in which its rarest correction applies. */
test('moves Good Friday with Easter, from 1583 to 3200', () => {
  const years = Array.from({ length: 1618 }, (_, index) => 1583 + index)
  const thursdays = years.map((year) => {
    const { month, day } = easterOf(year)
    return addDays(dateOf(year, month, day) ?? '', -3)
  })
  expect(thursdays.map((thursday) => workingDayFrom(thursday))).toEqual(thursdays)
  expect(thursdays.map((thursday) => workingDayFrom(addDays(thursday, 1)))).toEqual(
    thursdays.map((thursday) => addDays(thursday, 4)),
  )
})

test('moves from every public holiday of 2029 to the next working day', () => {
  const moved = [
    ['2029-01-01', '2029-01-02'],
    ['2029-02-24', '2029-02-26'],
    ['2029-03-30', '2029-04-02'],
    ['2029-05-01', '2029-05-02'],
    ['2029-05-20', '2029-05-21'],
    ['2029-06-23', '2029-06-25'],
    ['2029-08-20', '2029-08-21'],
    ['2029-12-24', '2029-12-27'],
    ['2029-12-25', '2029-12-27'],
    ['2029-12-26', '2029-12-27'],
  ]
  for (const [day = '', next] of moved) expect(workingDayFrom(day)).toBe(next)
})

test.each([
  ['2026-11-23', '2026-12-23'],
  ['2026-11-24', '2026-12-28'],
  ['2026-12-01', '2026-12-31'],
  ['2028-01-30', '2028-02-29'],
])('who withdraws on %s pays by %s', (withdrawn, last) => {
  expect(lastRepaymentDay(withdrawn)).toBe(last)
})

describe('interest per day', () => {
  const drawn = { capitalCents: 1_000_000, ratePercent: 7.3, drawnOn: '2026-11-09' }

  test.each([
    ['the day of the payout itself', '2026-11-09', 0],
    ['one day', '2026-11-10', 200],
    ['fourteen days', '2026-11-23', 2_800],
    ['across the end of the year', '2027-01-08', 12_000],
    ['a day before the payout owes nothing', '2026-11-08', 0],
  ])('%s', (_, repaidOn, cents) => {
    expect(interestUntil(drawn, repaidOn)).toBe(cents)
  })

  test('uses 365 days in a leap year too, and its leap day counts', () => {
    expect(interestUntil({ ...drawn, drawnOn: '2028-02-28' }, '2028-03-01')).toBe(400)
  })

  test('rounds half a cent away from zero, once for all days', () => {
    // 36.50 € at 5 %: half a cent a day.
    const small = { capitalCents: 3_650, ratePercent: 5, drawnOn: '2026-11-09' }
    expect(interestUntil(small, '2026-11-10')).toBe(1)
    expect(interestUntil(small, '2026-11-11')).toBe(1)
    expect(interestUntil(small, '2026-11-12')).toBe(2)
  })

  test('counts the day of a clock change as one day', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  })
})
