import { formatDate } from '../../domain/date.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { IntlShape } from 'react-intl'
import { type DeadlineSubject, defaultDeadlines } from '../../api/deadlines.ts'
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
  'deadlinesFrom',
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

const labelOf = (subject: DeadlineSubject, name: string): string => {
  if (subject === 'signing') return `providerSettings.deadline.signing.${name}`
  return conditions.includes(subject)
    ? `providerSettings.deadline.condition.${name}`
    : `providerSettings.deadline.${name}`
}

const entriesOf = Object.entries as <Key extends string, Value>(of: Record<Key, Value>) => [Key, Value][]

/** Every deadline that can be set, in order. */
export const deadlinePaths: readonly DeadlinePath[] = entriesOf(defaultDeadlines).flatMap(([subject, rule]) =>
  Object.keys(rule).map((name) => ({
    path: `deadlines.${subject}.${name}`,
    subject,
    label: labelOf(subject, name),
  })),
)

/** The name of what a deadline is for; a message id. */
export const subjectLabel = (subject: DeadlineSubject): string => {
  if (subject === 'signing') return 'providerSettings.signing'
  return subject === 'vote' || conditions.includes(subject)
    ? `providerSettings.deadline.${subject}`
    : `status.${subject}`
}

/** Settings of signings in older entries of the audit trail. */
const renamed: Readonly<Record<string, string>> = {
  signingDeadlineDays: 'deadlines.signing.expiry',
  signingReminderDays: 'deadlines.signing.reminders',
}

/** The name of a setting, or of all deadlines of a status, by its path; the path itself if it has none today. */
export const settingName = (intl: IntlShape, named: string): string => {
  const path = renamed[named] ?? named
  const deadline = deadlinePaths.find((one) => one.path === path)
  const all = deadlinePaths.find(({ subject }) => path === `deadlines.${subject}`)
  if (all) return intl.formatMessage({ id: subjectLabel(all.subject) })
  if (deadline)
    return `${intl.formatMessage({ id: subjectLabel(deadline.subject) })}: ${intl.formatMessage({ id: deadline.label })}`
  return isProviderSettingsField(path) ? intl.formatMessage({ id: `providerSettings.field.${path}` }) : path
}

/** Formats a setting's value in words. */
export const shownValue = (intl: IntlShape, field: string, value: unknown): string => {
  if (field === 'committeeLimit')
    return typeof value === 'number'
      ? intl.formatNumber(value, EURO_FORMAT)
      : intl.formatMessage({ id: 'providerSettings.committeeLimit.never' })
  if (field === 'passkeyFrom' || field === 'deadlinesFrom')
    return typeof value === 'string' ? formatDate(value) : '–'
  if (field === 'passkeyOf') return intl.formatMessage({ id: `providerSettings.passkeyOf.${String(value)}` })
  const all = deadlinePaths.filter(({ subject }) => field === `deadlines.${subject}`)
  if (all.length > 0) return rulesText(intl, all, value)
  if (Array.isArray(value) && value.length > 0) return value.join(', ')
  if (typeof value === 'number') return intl.formatNumber(value)
  return typeof value === 'string' && value !== '' && field !== 'logo' ? value : '–'
}

/** The deadlines of a status, such as "Reminder 1, Overdue 3"; those that are not set are left out. */
const rulesText = (intl: IntlShape, paths: readonly DeadlinePath[], rule: unknown): string =>
  paths
    .map(({ path, label }) => [label, Object(rule)[path.split('.').at(-1) ?? '']] as const)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([label, value]) => `${intl.formatMessage({ id: label })} ${shownValue(intl, '', value)}`)
    .join('; ') || '–'
