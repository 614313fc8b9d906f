import type { IntlShape } from 'react-intl'
import { formatDay } from './moment.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isRow = (path: string) => /^\w+\.[#+]\d+$/.test(path)

const isYear = (path: string) => path.split('.').at(-1) === 'year'

const nameOf = (value: object): string | null => {
  const { qassetName, name } = value as { qassetName?: unknown; name?: unknown }
  const found = qassetName ?? name
  return typeof found === 'string' && found !== '' ? found : null
}

/** A form value as text, for comparing two versions. `path` distinguishes a list row from a checkbox. */
export const shownValue = (intl: IntlShape, path: string, value: unknown): string => {
  const text = (id: string) => intl.formatMessage({ id })
  if (isRow(path) && (value === true || value === undefined))
    return text(value ? 'query.conflict.present' : 'query.conflict.removed')
  if (value === null || value === undefined || value === '') return text('query.conflict.empty')
  if (typeof value === 'boolean') return text(value ? 'query.conflict.yes' : 'query.conflict.no')
  if (typeof value === 'number')
    return intl.formatNumber(value, { maximumFractionDigits: 4, useGrouping: !isYear(path) })
  if (typeof value === 'string') return isDay(value) ? formatDay(value) : value
  if (Array.isArray(value)) return intl.formatMessage({ id: 'query.conflict.many' }, { count: value.length })
  return nameOf(value) ?? text('query.conflict.present')
}
