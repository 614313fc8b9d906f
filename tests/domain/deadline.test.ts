import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlinePurposes } from '../../api/deadlines.ts'
import { addDays } from '../../domain/date.ts'
import { deadlineAt, dueMoments, tallinnMoment } from '../../domain/deadline.ts'
import { isWorkingDay } from '../../domain/working-days.ts'

const house = { opensAt: '08:00', closesAt: '17:00' }

describe('a time of a day in Tallinn', () => {
  test.each([
    ['in winter', '2026-11-27', '08:00', '2026-11-27T06:00:00.000Z'],
    ['in summer', '2026-07-01', '08:00', '2026-07-01T05:00:00.000Z'],
    ['before the clock is put forward', '2026-03-29', '02:30', '2026-03-29T00:30:00.000Z'],
    ['that is skipped', '2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['after the clock is put forward', '2026-03-29', '08:00', '2026-03-29T05:00:00.000Z'],
    ['before the clock is put back', '2026-10-25', '02:30', '2026-10-24T23:30:00.000Z'],
    ['that is repeated', '2026-10-25', '03:30', '2026-10-25T01:30:00.000Z'],
    ['after the clock is put back', '2026-10-25', '08:00', '2026-10-25T06:00:00.000Z'],
  ])('%s', (_, day, time, expected) => expect(tallinnMoment(day, time).toISOString()).toBe(expected))
})

describe('a deadline', () => {
  const at = (purpose: (typeof deadlinePurposes)[number], workingDays: number, from: string) =>
    deadlineAt(purpose, { workingDays, from: new Date(from) }, house).toISOString()

  test.each([
    ['a reminder when the provider opens', 'reminder', 1, '2026-11-26T10:00:00Z', '2026-11-27T06:00:00.000Z'],
    ['an escalation when it closes', 'escalation', 1, '2026-11-26T10:00:00Z', '2026-11-27T15:00:00.000Z'],
    ['an expiry when it closes', 'expiry', 1, '2026-11-26T10:00:00Z', '2026-11-27T15:00:00.000Z'],
    ['over a weekend', 'escalation', 1, '2026-11-27T10:00:00Z', '2026-11-30T15:00:00.000Z'],
    ['from a Sunday', 'escalation', 1, '2026-11-29T10:00:00Z', '2026-11-30T15:00:00.000Z'],
    ['from the day in Tallinn', 'escalation', 1, '2026-11-25T22:30:00Z', '2026-11-27T15:00:00.000Z'],
    ['over Christmas', 'expiry', 2, '2026-12-23T10:00:00Z', '2026-12-29T15:00:00.000Z'],
    ['across the start of summer time', 'expiry', 1, '2026-03-27T10:00:00Z', '2026-03-30T14:00:00.000Z'],
    ['across its end', 'expiry', 1, '2026-10-23T10:00:00Z', '2026-10-26T15:00:00.000Z'],
  ] as const)('%s', (_, purpose, days, from, expected) => expect(at(purpose, days, from)).toBe(expected))

  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2036-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone: 'Europe/Tallinn',
    dateStyle: 'short',
    timeStyle: 'short',
  })

  test('is on a working day, at an hour of the provider, after that many working days', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...deadlinePurposes),
        fc.integer({ min: 1, max: 60 }),
        moment,
        (purpose, workingDays, from) => {
          const due = deadlineAt(purpose, { workingDays, from }, house)
          const [day = '', time] = shown.format(due).split(' ')
          const [start = ''] = shown.format(from).split(' ')
          expect(time).toBe(purpose === 'reminder' ? house.opensAt : house.closesAt)
          let passed = 0
          for (let one = addDays(start, 1); one <= day; one = addDays(one, 1))
            if (isWorkingDay(one)) passed += 1
          expect(isWorkingDay(day)).toBe(true)
          expect(passed).toBe(workingDays)
        },
      ),
    ))
})

describe('what is due by the end of a day', () => {
  const iso = (day: string, now: string, reminder: number | null = 1, escalation: number | null = 1) => {
    const { remindAt, overdueAt } = dueMoments(day, new Date(now), { reminder, escalation }, house)
    return [remindAt?.toISOString() ?? null, overdueAt?.toISOString() ?? null]
  }

  test('is reminded of working days before, and overdue working days after, across the change of the clock', () => {
    expect(iso('2026-10-26', '2026-10-19T09:00:00Z')).toEqual([
      '2026-10-23T05:00:00.000Z',
      '2026-10-27T06:00:00.000Z',
    ])
    expect(iso('2026-11-27', '2026-11-19T09:00:00Z', 3, 2)).toEqual([
      '2026-11-24T06:00:00.000Z',
      '2026-12-01T06:00:00.000Z',
    ])
    expect(iso('2026-11-27', '2026-11-19T09:00:00Z', null, null)).toEqual([null, null])
  })
  test('sends no reminder once that moment has passed', () => {
    expect(iso('2026-11-27', '2026-11-26T06:00:00.000Z')[0]).toBeNull()
    expect(iso('2026-11-27', '2026-11-26T05:59:59.999Z')[0]).toBe('2026-11-26T06:00:00.000Z')
  })
})
