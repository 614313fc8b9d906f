import { describe, expect, test } from 'vitest'
import { defaultDeadlines } from '../../../api/deadlines.ts'
import { validProviderSettings } from '../../../domain/valid/valid-provider-settings.ts'
import { someSettings } from '../../models/provider-settings.cases.ts'
import { faults } from './faults.ts'

const { committeeMembers: _members, ...settings } = someSettings

// The headers of pictures of one pixel.
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'
const JPEG = 'data:image/jpeg;base64,/9j/wAARCAABAAE='
const WEBP = 'data:image/webp;base64,UklGRhYAAABXRUJQVlA4WAoAAAAAAAAAAAAAAAAA'

test('trims texts and removes blanks from the code', () => {
  const typed = {
    name: ' Tehing Liising AS ',
    regCode: '1092 84-53',
    workingHoursEn: ' Mon–Fri ',
    workingHoursEt: ' E–R ',
  }
  expect(validProviderSettings.parse({ ...settings, ...typed })).toEqual(settings)
})

test.each([
  ['none', '', ['regCode field.required min 1']],
  ['blanks alone', ' - ', ['regCode field.required min 1']],
  ['one that is none', '12345679', ['regCode field.registryCode']],
  ['41 digits', '1'.repeat(41), ['regCode field.tooLong max 40', 'regCode field.registryCode']],
])('a registry code: %s', (_, regCode, found) => {
  expect(faults(validProviderSettings, { ...settings, regCode })).toEqual(found)
})

test.each([
  ['name', 200],
  ['workingHoursEn', 100],
  ['workingHoursEt', 100],
])('%s is filled, with %d letters at most', (field, most) => {
  expect(faults(validProviderSettings, { ...settings, [field]: ' ' })).toEqual([`${field} field.required`])
  expect(faults(validProviderSettings, { ...settings, [field]: 'x'.repeat(most) })).toEqual([])
  expect(faults(validProviderSettings, { ...settings, [field]: 'x'.repeat(most + 1) })).toEqual([
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
  expect(faults(validProviderSettings, { ...settings, logo })).toEqual(found)
})

describe('the days of reminders', () => {
  const of = (changed: object) => {
    const { deadlines } = settings
    const signing = { ...deadlines.signing, ...changed }
    return faults(validProviderSettings, { ...settings, deadlines: { ...deadlines, signing } })
  }
  const wrong = ['deadlines.signing.reminders field.reminderDays']

  test.each([
    ['none', [], []],
    ['the day before the deadline', [13], []],
    ['the day of the deadline', [14], wrong],
    ['one of them after it', [3, 15], wrong],
    ['one of them twice', [3, 3], wrong],
    ['not in order', [7, 3], []],
    ['no list', 3, ['deadlines.signing.reminders field.shape']],
  ])('%s', (_, reminders, found) => expect(of({ reminders })).toEqual(found))

  test('are judged once there is a deadline', () =>
    expect(of({ expiry: null, reminders: [3, 3] })).toEqual(['deadlines.signing.expiry field.required']))

  test('a signing is overdue before it ends', () => {
    expect(of({ escalation: 13 })).toEqual([])
    expect(of({ escalation: 14 })).toEqual(['deadlines.signing.expiry field.laterDeadline'])
  })
})

describe('the deadlines', () => {
  const of = (changed: Partial<Record<keyof typeof defaultDeadlines, object>>) =>
    faults(validProviderSettings, { ...settings, deadlines: { ...defaultDeadlines, ...changed } })

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
    expect(faults(validProviderSettings, { ...settings, opensAt: '17:00' })).toEqual([
      'closesAt field.closesLater',
    ])
    expect(faults(validProviderSettings, { ...settings, opensAt: 'at nine' })).toEqual([
      'opensAt field.timeOfDay',
    ])
  })
})
