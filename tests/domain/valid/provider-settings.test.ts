import { describe, expect, test } from 'vitest'
import { defaultDeadlines } from '../../../api/deadlines.ts'
import { validProviderSettings } from '../../../domain/valid/valid-provider-settings.ts'
import { faults } from './faults.ts'

const house = {
  modifiedDtime: '2026-11-23T10:00:00Z',
  name: 'Liising AS',
  regCode: '12345678',
  address: '',
  phone: '+372 600 1201',
  secondPhone: '',
  email: 'info@liising.example',
  webPage: '',
  workingHoursEn: 'Mon–Fri 9–17',
  workingHoursEt: 'E–R 9–17',
  logo: null,
  opensAt: '08:00',
  closesAt: '17:00',
  deadlines: defaultDeadlines,
  applyLinkDays: 14,
  signingDeadlineDays: 14,
  signingReminderDays: [3, 7],
  committeeLimit: null,
  committeeQuorum: 3,
  usualInsurance: 0.5,
  passkeyFrom: null,
  passkeyOf: 'staff' as const,
  sessionHours: 8,
  sessionIdleMinutes: 60,
}

// The headers of pictures of one pixel.
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'
const JPEG = 'data:image/jpeg;base64,/9j/wAARCAABAAE='
const WEBP = 'data:image/webp;base64,UklGRhYAAABXRUJQVlA4WAoAAAAAAAAAAAAAAAAA'

test('trims texts and removes blanks from the code', () => {
  const typed = {
    name: ' Liising AS ',
    regCode: '1234 56-78',
    workingHoursEn: ' Mon–Fri 9–17 ',
    workingHoursEt: ' E–R 9–17 ',
  }
  expect(validProviderSettings.parse({ ...house, ...typed })).toEqual(house)
})

test.each([
  ['none', '', ['regCode field.required min 1']],
  ['blanks alone', ' - ', ['regCode field.required min 1']],
  ['one that is none', '12345679', ['regCode field.registryCode']],
  ['41 digits', '1'.repeat(41), ['regCode field.tooLong max 40', 'regCode field.registryCode']],
])('a registry code: %s', (_, regCode, found) => {
  expect(faults(validProviderSettings, { ...house, regCode })).toEqual(found)
})

test.each([
  ['name', 200],
  ['workingHoursEn', 100],
  ['workingHoursEt', 100],
])('%s is filled, with %d letters at most', (field, most) => {
  expect(faults(validProviderSettings, { ...house, [field]: ' ' })).toEqual([`${field} field.required`])
  expect(faults(validProviderSettings, { ...house, [field]: 'x'.repeat(most) })).toEqual([])
  expect(faults(validProviderSettings, { ...house, [field]: 'x'.repeat(most + 1) })).toEqual([
    `${field} field.tooLong max ${most}`,
  ])
})

test.each([
  ['none', null, []],
  ['a PNG', PNG, []],
  ['a JPEG', JPEG, []],
  ['a WebP, which no paper can hold', WEBP, ['logo field.printablePicture']],
  ['no picture at all', 'data:image/png;base64,AAAA', ['logo field.printablePicture']],
])('a logo: %s', (_, logo, found) => {
  expect(faults(validProviderSettings, { ...house, logo })).toEqual(found)
})

describe('the days of reminders', () => {
  test.each([
    ['none', [], []],
    ['the day before the deadline', [13], []],
    ['the day of the deadline', [14], ['signingReminderDays field.reminderDays']],
    ['one of them after it', [3, 15], ['signingReminderDays field.reminderDays']],
    ['one of them twice', [3, 3], ['signingReminderDays field.reminderDays']],
    ['not in order', [7, 3], []],
    ['no list', 3, ['signingReminderDays field.shape']],
  ])('%s', (_, signingReminderDays, found) => {
    expect(faults(validProviderSettings, { ...house, signingReminderDays })).toEqual(found)
  })

  test('accepts any without a deadline', () => {
    expect(faults(validProviderSettings, { ...house, signingDeadlineDays: null })).toEqual([
      'signingDeadlineDays field.required',
    ])
    expect(
      faults(validProviderSettings, { ...house, signingDeadlineDays: null, signingReminderDays: [3, 3] }),
    ).toEqual(['signingDeadlineDays field.required', 'signingReminderDays field.reminderDays'])
  })
})

describe('the deadlines', () => {
  const of = (changed: Partial<Record<keyof typeof defaultDeadlines, object>>) =>
    faults(validProviderSettings, { ...house, deadlines: { ...defaultDeadlines, ...changed } })

  test.each([
    ['an escalation with the reminder', { SM: { reminder: 2, escalation: 2 } }, 'SM.escalation'],
    ['an expiry before the escalation', { P: { reminder: 1, escalation: 5, expiry: 4 } }, 'P.expiry'],
    ['an expiry with the reminder', { YS: { reminder: 5, escalation: null, expiry: 5 } }, 'YS.expiry'],
  ])('come one after the other: %s', (_, changed, path) =>
    expect(of(changed)).toEqual([`deadlines.${path} field.laterDeadline`]),
  )

  test('may be empty, and a condition is reminded of longer before than it is overdue after', () =>
    expect(
      of({
        P: { reminder: null, escalation: null, expiry: 30 },
        SM: { reminder: null, escalation: null },
        field: { reminder: 3, escalation: 1 },
      }),
    ).toEqual([]))

  test('the provider opens before it closes', () => {
    expect(faults(validProviderSettings, { ...house, opensAt: '17:00' })).toEqual([
      'closesAt field.closesLater',
    ])
    expect(faults(validProviderSettings, { ...house, opensAt: 'at nine' })).toEqual([
      'opensAt field.timeOfDay',
    ])
  })
})
