import type { DecisionInputs } from '../../api/decision-inputs.ts'
import { decisionInputNames } from '../../api/decision-inputs.ts'
import type { Language } from '../../api/language.ts'
import type { TableFault } from '../../domain/decision-table/check-table.ts'
import { inputText } from '../../domain/decision-table/input-text.ts'
import type { WrongField } from '../platform/http/problem.ts'
import { intl, text } from '../platform/language/text.ts'

/** The values of an example query as text. */
const inputsIn = (language: Language, inputs: DecisionInputs): string =>
  decisionInputNames
    .map(
      (name) =>
        `${text(language, `decisionTable.input.${name}`)}: ${inputText(intl(language), name, inputs[name])}`,
    )
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
