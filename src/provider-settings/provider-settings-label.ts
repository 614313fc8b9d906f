import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { IntlShape } from 'react-intl'
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
  'signingDeadlineDays',
  'signingReminderDays',
  'committeeLimit',
  'committeeQuorum',
  'usualInsurance',
] as const satisfies readonly (keyof ProviderSettings)[]
export type ProviderSettingsField = (typeof providerSettingsFields)[number]

export const isProviderSettingsField = (name: string): name is ProviderSettingsField =>
  providerSettingsFields.some((one) => one === name)

/** Formats a setting's value in words. */
export const shownValue = (intl: IntlShape, field: string, value: unknown): string => {
  if (field === 'committeeLimit')
    return typeof value === 'number'
      ? intl.formatNumber(value, EURO_FORMAT)
      : intl.formatMessage({ id: 'house.committeeLimit.never' })
  if (Array.isArray(value) && value.length > 0) return value.join(', ')
  if (typeof value === 'number') return intl.formatNumber(value)
  return typeof value === 'string' && value !== '' && field !== 'logo' ? value : '–'
}
