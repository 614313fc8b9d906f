import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { decisionInputNames } from '../../api/decision-inputs.ts'
import type { DecisionTable, TableRow } from '../../api/decision-table.ts'
import { type RowChange, rowChanges } from '../../domain/decision-table/row-changes.ts'
import { isSame } from '../../domain/is-same.ts'
import { useRowTexts } from './useRowTexts.ts'

type Props = Record<'before' | 'after', DecisionTable>

/** What differs in a later table: one line for each row, and one for the hit policy. */
export const TableChanges = ({ before, after }: Props) => {
  const lineOf = useChangeText()
  return (
    <>
      {rowChanges(before.rows, after.rows).map((change) => {
        const line = lineOf(change)
        return (
          <Text key={line} as="span" display="block">
            {line}
          </Text>
        )
      })}
      {before.hitPolicy === after.hitPolicy ? null : (
        <Text as="span" display="block">
          <FormattedMessage id={`decisionTable.compare.${after.hitPolicy}`} />
        </Text>
      )}
    </>
  )
}

const useChangeText = () => {
  const intl = useIntl()
  const texts = useRowTexts()
  const rowText = ({ when, result }: TableRow): string =>
    [...texts.conditions(when).map(({ input, value }) => `${input}: ${value}`), texts.result(result)].join(
      '; ',
    )
  /** The conditions and the result that differ. */
  const differenceText = (before: TableRow, after: TableRow): string => {
    const valueOf = (row: TableRow, name: string) =>
      texts.conditions(row.when).find((one) => one.name === name)?.value ??
      intl.formatMessage({ id: 'decisionTable.any' })
    const different = decisionInputNames.filter((name) => !isSame(before.when[name], after.when[name]))
    return [
      ...different.map((name) => `${texts.input(name)}: ${valueOf(before, name)} → ${valueOf(after, name)}`),
      ...(isSame(before.result, after.result)
        ? []
        : [`${texts.result(before.result)} → ${texts.result(after.result)}`]),
    ].join('; ')
  }
  return (change: RowChange): string => {
    switch (change.change) {
      case 'changed':
        return intl.formatMessage(
          { id: 'decisionTable.rowChange.changed' },
          { row: change.from, text: differenceText(change.before, change.after) },
        )
      case 'added':
        return intl.formatMessage(
          { id: 'decisionTable.rowChange.added' },
          { row: change.to, text: rowText(change.row) },
        )
      case 'removed':
        return intl.formatMessage(
          { id: 'decisionTable.rowChange.removed' },
          { row: change.from, text: rowText(change.row) },
        )
      case 'moved':
        return intl.formatMessage({ id: 'decisionTable.row.moved' }, { from: change.from, row: change.to })
    }
  }
}
