import type { BackTest, ChangedDecision } from '../../domain/decision-table/back-test.ts'
import type { TableFault } from '../../domain/decision-table/check-table.ts'
import { faultField } from '../../server/decision-table/fault-fields.ts'
import { text } from '../../server/platform/language/text.ts'

/** A fault in words, with the inputs of a query that shows it. */
export const faultLine = (found: TableFault): string => {
  const { code, values, valuesFor } = faultField(found)
  return text('en', code, { ...values, ...valuesFor?.('en') })
}

const rowOf = ({ row, outcome }: ChangedDecision['from']): string =>
  row === null ? outcome : `${outcome} (row ${row})`

/** The decisions that change, a line each, and a summary. */
export const backTestLines = ({ tested, withoutInputs, changed }: BackTest): string[] => [
  ...changed.map(
    ({ queryId, decidedAt, from, to }) =>
      `query ${queryId}, ${decidedAt.slice(0, 10)}: ${rowOf(from)} → ${rowOf(to)}`,
  ),
  `${changed.length} of ${tested} decisions change; ${withoutInputs} kept no inputs.`,
]
