import type { IntlShape } from 'react-intl'
import { shownValue } from '../design/shown-value.ts'

const euros: ReadonlySet<string> = new Set([
  'qassetPrice',
  'qassetPriceWithVat',
  'contractFee',
  'servicesCost',
  'pmtAmount',
])
const percents: ReadonlySet<string> = new Set(['residual', 'interest', 'kickback'])

const isRow = (path: string): boolean => /^\w+\.#\d+$/.test(path)

/** A stored field's value as the form shows it: money in euros, terms in percent, days as days. */
export const fieldValue = (intl: IntlShape, path: string, value: unknown): string => {
  const name = path.split('.').at(-1) ?? ''
  if (typeof value === 'number' && euros.has(name))
    return intl.formatNumber(value, { style: 'currency', currency: 'EUR' })
  if (typeof value === 'number' && percents.has(name))
    return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 4 })
  if (isRow(path)) return intl.formatMessage({ id: value ? 'timeline.row.present' : 'timeline.row.absent' })
  return shownValue(intl, path, value)
}
