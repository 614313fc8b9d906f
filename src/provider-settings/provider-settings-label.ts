import { formatDate } from '../../domain/date.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { IntlShape } from 'react-intl'
import {
  type DeadlinePurpose,
  deadlinePurposes,
  type DeadlineSubject,
  defaultDeadlines,
} from '../../api/deadlines.ts'
import type { ProviderSettings } from '../../api/provider-settings.ts'

export const providerSettingsFields = [
  'name',
  'regCode',
  'address',
  'webPage',
  'phone',
  'secondPhone',
  'email',
  'workingHoursEn',
  'workingHoursEt',
  'logo',
  'opensAt',
  'closesAt',
  'signingDeadlineDays',
  'signingReminderDays',
  'applyLinkDays',
  'committeeLimit',
  'committeeQuorum',
  'usualInsurance',
  'passkeyFrom',
  'passkeyOf',
  'sessionHours',
  'sessionIdleMinutes',
] as const satisfies readonly (keyof ProviderSettings)[]
export type ProviderSettingsField = (typeof providerSettingsFields)[number]

const isProviderSettingsField = (name: string): name is ProviderSettingsField =>
  providerSettingsFields.some((one) => one === name)

/** A deadline's field: its path in the form, what it is for, and its text. */
export type DeadlinePath = { path: string; subject: DeadlineSubject; label: string }

const conditions: readonly DeadlineSubject[] = ['document', 'field', 'answer']

const labelOf = (subject: DeadlineSubject, purpose: DeadlinePurpose): string =>
  conditions.includes(subject) ? `house.deadline.condition.${purpose}` : `house.deadline.${purpose}`

const entriesOf = Object.entries as <Key extends string, Value>(of: Record<Key, Value>) => [Key, Value][]

/** Every deadline that can be set, in order. */
export const deadlinePaths: readonly DeadlinePath[] = entriesOf(defaultDeadlines).flatMap(([subject, rule]) =>
  deadlinePurposes
    .filter((purpose) => purpose in rule)
    .map((purpose) => ({
      path: `deadlines.${subject}.${purpose}`,
      subject,
      label: labelOf(subject, purpose),
    })),
)

/** The name of what a deadline is for; a message id. */
export const subjectLabel = (subject: DeadlineSubject): string => {
  if (subject === 'signing') return 'house.signing'
  return subject === 'vote' || conditions.includes(subject)
    ? `house.deadline.${subject}`
    : `status.${subject}`
}

/** The name of a setting by its path; the path itself if it has none today. */
export const settingName = (intl: IntlShape, path: string): string => {
  const deadline = deadlinePaths.find((one) => one.path === path)
  if (deadline)
    return `${intl.formatMessage({ id: subjectLabel(deadline.subject) })}: ${intl.formatMessage({ id: deadline.label })}`
  return isProviderSettingsField(path) ? intl.formatMessage({ id: `house.field.${path}` }) : path
}

/** Formats a setting's value in words. */
export const shownValue = (intl: IntlShape, field: string, value: unknown): string => {
  if (field === 'committeeLimit')
    return typeof value === 'number'
      ? intl.formatNumber(value, EURO_FORMAT)
      : intl.formatMessage({ id: 'house.committeeLimit.never' })
  if (field === 'passkeyFrom') return typeof value === 'string' ? formatDate(value) : '–'
  if (field === 'passkeyOf') return intl.formatMessage({ id: `house.passkeyOf.${String(value)}` })
  if (Array.isArray(value) && value.length > 0) return value.join(', ')
  if (typeof value === 'number') return intl.formatNumber(value)
  return typeof value === 'string' && value !== '' && field !== 'logo' ? value : '–'
}
