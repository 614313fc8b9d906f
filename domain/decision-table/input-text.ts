import type { DecisionInputName } from '../../api/decision-inputs.ts'
import { EURO_FORMAT } from '../euro-format.ts'
import { toEuros } from '../money.ts'

/** Messages and numbers of a language. */
type Language = {
  formatMessage: (message: { id: string }, values?: Record<string, number>) => string
  formatNumber: (value: number, format: typeof EURO_FORMAT) => string
}

/** Formats the value of an input of the decision table. Numbers are whole cents or months. */
export const inputText = (
  { formatMessage, formatNumber }: Language,
  name: DecisionInputName,
  value: boolean | number | string,
): string => {
  if (typeof value === 'boolean') return formatMessage({ id: `decisionTable.${value ? 'yes' : 'no'}` })
  if (typeof value === 'string')
    return formatMessage({
      id: name === 'product' ? `dashboard.product.${value}` : `decisionTable.${name}.${value}`,
    })
  return name === 'financedCents'
    ? formatNumber(toEuros(value), EURO_FORMAT)
    : formatMessage({ id: 'decisionTable.months' }, { months: value })
}
