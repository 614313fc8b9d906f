import { type DecisionInputs, decisionInputNames } from '../../api/decision-inputs.ts'
import type { BackTest, ChangedDecision } from '../../domain/decision-table/back-test.ts'
import type { TableFault } from '../../domain/decision-table/check-table.ts'
import type { TableLaw } from '../../domain/decision-table/table-laws.ts'

const laws: Record<TableLaw, string> = {
  partnerAllows: 'the partner allows no automatic decision',
  publicOffice: 'somebody holds a high public office, or nobody was asked',
  committee: 'the committee decides',
  noAssets: 'there are no assets',
  limitDecided: 'the limit was rejected, is blocked or was not checked',
  consumerCredit: "a consumer's limit does not cover the total",
}

const inputsLine = (inputs: DecisionInputs): string =>
  decisionInputNames.map((name) => `${name} ${inputs[name]}`).join(', ')

/** A fault in words, with the inputs of a query that shows it. */
export const faultLine = (found: TableFault): string => {
  switch (found.fault) {
    case 'gap':
      return `No row fits: ${inputsLine(found.example)}`
    case 'overlap':
      return `Rows ${found.row} and ${found.other} both fit: ${inputsLine(found.example)}`
    case 'unreachable':
      return `Row ${found.row} never decides: earlier rows fit every query that it fits`
    case 'law':
      return `Row ${found.row} decides although ${laws[found.law]}: ${inputsLine(found.example)}`
    case 'tooComplex':
      return 'The table is too tangled to check. Split it by fewer bounds.'
  }
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
