import type { DecisionInputs } from '../../api/decision-inputs.ts'
import { decisionInputNames } from '../../api/decision-inputs.ts'
import type { Language } from '../../api/language.ts'
import type { TableFault } from '../../domain/decision-table/check-table.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { WrongField } from '../platform/http/problem.ts'
import { intl, text } from '../platform/language/text.ts'

const CENTS = 100

const valueIn = (language: Language, inputs: DecisionInputs, name: (typeof decisionInputNames)[number]) => {
  const { [name]: value } = inputs
  if (name === 'financedCents') return intl(language).formatNumber(Number(value) / CENTS, EURO_FORMAT)
  if (name === 'periodMonths') return text(language, 'decisionTable.months', { months: Number(value) })
  if (typeof value === 'boolean') return text(language, value ? 'decisionTable.yes' : 'decisionTable.no')
  if (name === 'product') return text(language, `dashboard.product.${value}`)
  return text(language, `decisionTable.${name}.${value}`)
}

/** The values of a query in words. */
const inputsIn = (language: Language, inputs: DecisionInputs): string =>
  decisionInputNames
    .map((name) => `${text(language, `decisionTable.input.${name}`)}: ${valueIn(language, inputs, name)}`)
    .join('; ')

const pathOf = (found: TableFault): string => {
  switch (found.fault) {
    case 'gap':
    case 'tooComplex':
      return 'rows'
    case 'law':
      return `rows.${found.row - 1}.result.outcome`
    case 'overlap':
    case 'unreachable':
      return `rows.${found.row - 1}.when`
  }
}

/** The row of a fault as an error of its field, with the values of a query that shows it. */
export const faultField = (found: TableFault): WrongField => ({
  path: pathOf(found),
  code: `decisionTable.fault.${found.fault}`,
  values: {
    ...('row' in found && { row: found.row }),
    ...('other' in found && { other: found.other }),
    ...('law' in found && { law: found.law }),
  },
  valuesFor: (language) => ('example' in found ? { example: inputsIn(language, found.example) } : {}),
})
