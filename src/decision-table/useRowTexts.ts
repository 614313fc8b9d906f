import { useIntl } from 'react-intl'
import { type DecisionInputName, decisionInputNames } from '../../api/decision-inputs.ts'
import type { NumberRange, RowConditions, RowOutcome, TableOutcome } from '../../api/decision-table.ts'
import { inputText } from '../../domain/decision-table/input-text.ts'

/** One condition of a row: the input and what it has to be. */
type ConditionText = { name: DecisionInputName; input: string; value: string }

/** Conditions and outcomes of rows in the user's language. */
export const useRowTexts = () => {
  const intl = useIntl()
  const text = (id: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id }, values)
  const inputOf = (name: DecisionInputName, value: boolean | number | string): string =>
    inputText(intl, name, value)
  const rangeOf = (name: DecisionInputName, { from, to }: NumberRange): string => {
    const parts = [
      from &&
        text(`decisionTable.range.${from.open ? 'over' : 'from'}`, { value: inputOf(name, from.value) }),
      to && text(`decisionTable.range.${to.open ? 'under' : 'upTo'}`, { value: inputOf(name, to.value) }),
    ].filter((part) => part !== null)
    return parts.length > 0 ? intl.formatList(parts) : text('decisionTable.any')
  }
  const valueOf = (
    name: DecisionInputName,
    condition: NonNullable<RowConditions[DecisionInputName]>,
  ): string => {
    if (typeof condition === 'boolean') return inputOf(name, condition)
    if (!Array.isArray(condition)) return rangeOf(name, condition)
    return intl.formatList(
      condition.map((one) => inputOf(name, one)),
      { type: 'disjunction' },
    )
  }
  return {
    input: (name: DecisionInputName): string => text(`decisionTable.input.${name}`),
    choice: inputOf,
    outcome: (outcome: RowOutcome): string => text(`decisionTable.outcome.${outcome}`),
    conditions: (when: RowConditions): ConditionText[] =>
      decisionInputNames.flatMap((name) => {
        const { [name]: condition } = when
        return condition === undefined
          ? []
          : [{ name, input: text(`decisionTable.input.${name}`), value: valueOf(name, condition) }]
      }),
    result: (result: TableOutcome): string => {
      if (result.outcome === 'refuse') return text('decisionTable.result.refuse', { reason: result.reason })
      if (result.outcome !== 'approveIf') return text(`decisionTable.outcome.${result.outcome}`)
      const rules = result.replaces.map((rule) => text(`decisionTable.replaces.${rule}`))
      return text('decisionTable.result.approveIf', { rules: intl.formatList(rules) })
    },
  }
}
