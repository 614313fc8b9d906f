import { type DecisionInputName, decisionInputNames } from '../../../api/decision-inputs.ts'
import type { Language } from '../../../api/language.ts'
import { text } from '../../platform/language/text.ts'
import { kindOf } from './dmn-columns.ts'

/** The heading of an input's column. That of a number names the unit: nothing else in the file says that it is cents. */
export const headingOf = (language: Language, name: DecisionInputName): string =>
  text(
    language,
    kindOf(name).kind === 'number' ? `decisionTable.dmn.label.${name}` : `decisionTable.input.${name}`,
  )

/** A column in a message: an input by its heading and its name; an output, which has no heading, by its name. */
export const columnText = (language: Language, column: string): string => {
  const name = decisionInputNames.find((one) => one === column)
  return name === undefined
    ? column
    : text(language, 'decisionTable.dmn.column', { heading: headingOf(language, name), name })
}
