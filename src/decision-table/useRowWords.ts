import { useIntl } from 'react-intl'
import { type DecisionInputName, decisionInputNames } from '../../api/decision-inputs.ts'
import type { NumberRange, RowConditions, RowOutcome, TableOutcome } from '../../api/decision-table.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'

const CENTS = 100

/** One condition of a row: the input and what it has to be. */
type ConditionWords = { name: DecisionInputName; input: string; value: string }

/** Conditions and outcomes of rows in the user's language. */
export const useRowWords = () => {
  const intl = useIntl()
  const text = (id: string, values: Record<string, string | number> = {}) =>
    intl.formatMessage({ id }, values)
  const numberOf = (name: DecisionInputName, value: number): string =>
    name === 'financedCents'
      ? intl.formatNumber(value / CENTS, EURO_FORMAT)
      : text('decisionTable.months', { months: value })
  const choiceOf = (name: DecisionInputName, value: string): string =>
    text(name === 'product' ? `dashboard.product.${value}` : `decisionTable.${name}.${value}`)
  const rangeOf = (name: DecisionInputName, { from, to }: NumberRange): string => {
    const parts = [
      from &&
        text(`decisionTable.range.${from.open ? 'over' : 'from'}`, { value: numberOf(name, from.value) }),
      to && text(`decisionTable.range.${to.open ? 'under' : 'upTo'}`, { value: numberOf(name, to.value) }),
    ].filter((part) => part !== null)
    return parts.length > 0 ? intl.formatList(parts) : text('decisionTable.any')
  }
  const valueOf = (
    name: DecisionInputName,
    condition: NonNullable<RowConditions[DecisionInputName]>,
  ): string => {
    if (typeof condition === 'boolean') return text(condition ? 'decisionTable.yes' : 'decisionTable.no')
    if (!Array.isArray(condition)) return rangeOf(name, condition)
    return intl.formatList(
      condition.map((one) => choiceOf(name, one)),
      { type: 'disjunction' },
    )
  }
  return {
    input: (name: DecisionInputName): string => text(`decisionTable.input.${name}`),
    choice: choiceOf,
    outcome: (outcome: RowOutcome): string => text(`decisionTable.outcome.${outcome}`),
    conditions: (when: RowConditions): ConditionWords[] =>
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
