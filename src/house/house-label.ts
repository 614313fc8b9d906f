import type { IntlShape } from 'react-intl'
import type { House } from '../../api/house.ts'

export const houseFields = [
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
] as const satisfies readonly (keyof House)[]
export type HouseField = (typeof houseFields)[number]

export const isHouseField = (name: string): name is HouseField => houseFields.some((one) => one === name)

/** A value of the settings in words. */
export const shownValue = (intl: IntlShape, field: string, value: unknown): string => {
  if (field === 'committeeLimit')
    return typeof value === 'number'
      ? intl.formatNumber(value, { style: 'currency', currency: 'EUR' })
      : intl.formatMessage({ id: 'house.committeeLimit.never' })
  if (Array.isArray(value) && value.length > 0) return value.join(', ')
  if (typeof value === 'number') return intl.formatNumber(value)
  return typeof value === 'string' && value !== '' && field !== 'logo' ? value : '–'
}
