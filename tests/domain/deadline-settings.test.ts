import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlinePaths, type DeadlineSetting, defaultDeadlines } from '../../api/deadlines.ts'
import {
  deadlineFaults,
  deadlinesOn,
  deadlinesSince,
  deadlineValues,
  usualDeadlineDay,
} from '../../domain/deadline-settings.ts'

const setting = (path: string, validFrom: string, value: DeadlineSetting['value']): DeadlineSetting => ({
  path,
  validFrom,
  value,
})

describe('the deadlines in force', () => {
  const known = [
    setting('SM.escalation', '2026-12-10', 5),
    setting('SM.escalation', '2026-12-01', 3),
    setting('SCO.escalation', '2026-12-01', null),
  ]

  test.each([
    ['2026-11-30', 1, 3],
    ['2026-12-01', 3, null],
    ['2026-12-09', 3, null],
    ['2026-12-10', 5, null],
  ])('on %s', (day, escalation, ofContract) => {
    expect(deadlinesOn(known, day)).toEqual({
      ...defaultDeadlines,
      SM: { reminder: null, escalation },
      SCO: { reminder: null, escalation: ofContract },
    })
  })

  test('are the newest whose day has come, in any order', () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2026-12-${number}`)
    const row = fc.tuple(day, fc.integer({ min: 1, max: 300 }))
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ([from]) => from }), day, (rows, today) => {
        const settings = rows.map(([from, value]) => setting('HO.escalation', from, value))
        const newest = rows
          .filter(([from]) => from <= today)
          .toSorted(([one], [other]) => one.localeCompare(other))
          .at(-1)
        expect(deadlinesOn(settings, today).HO.escalation).toBe(newest?.[1] ?? 10)
      }),
    )
  })

  test('have a path each, and settings of paths of older versions are ignored', () => {
    expect([...deadlineValues(defaultDeadlines).keys()]).toEqual(deadlinePaths)
    expect(deadlinesOn([setting('XX.escalation', '2026-12-01', 3)], '2026-12-02')).toEqual(defaultDeadlines)
  })
})

test.each([
  ['before all of them', '2026-11-30', null],
  ['in winter', '2026-12-05', '2026-11-30T22:00:00.000Z'],
  ['on the day on which the clock is put forward', '2027-03-28', '2027-03-27T22:00:00.000Z'],
  ['on the day after it', '2027-03-29', '2027-03-28T21:00:00.000Z'],
])('since when they are in force: %s', (_, day, since) => {
  const days = ['2027-03-29', '2026-12-01', '2027-03-28']
  const settings = days.map((from) => setting('SM.escalation', from, 2))
  expect(deadlinesSince(settings, day)?.toISOString() ?? null).toBe(since)
})

test.each([
  ['2026-11-26', '2026-11-27'],
  ['2026-11-27', '2026-11-30'],
  ['2026-12-23', '2026-12-28'],
])('a change made on %s applies from %s unless another day is picked', (today, day) =>
  expect(usualDeadlineDay(today)).toBe(day),
)

describe('the faults of planned deadlines', () => {
  const known = [setting('SM.escalation', '2026-12-10', 2)]
  const planned = (...rows: DeadlineSetting[]) => deadlineFaults([...known, ...rows], '2026-12-01')

  test('none', () => {
    expect(planned()).toEqual([])
    expect(
      planned(setting('SM.escalation', '2026-12-01', 5), setting('SM.reminder', '2026-12-01', 1)),
    ).toEqual([])
  })

  test('an order that is wrong from the day on, or only once a later change applies', () => {
    const wrong = [{ path: 'SM.escalation', code: 'field.laterDeadline' }]
    expect(planned(setting('SM.reminder', '2026-12-01', 1))).toEqual(wrong)
    expect(
      planned(setting('SM.reminder', '2026-12-01', 3), setting('SM.escalation', '2026-12-01', 5)),
    ).toEqual(wrong)
    expect(deadlineFaults([...known, setting('SM.reminder', '2026-12-01', 1)], '2026-12-10')).toEqual([])
  })
})
