import type { DecisionTable } from '../../../api/decision-table.ts'
import { firstTable } from '../../../domain/decision-table/first-table.ts'
import { writeDmn } from '../../../server/decision-table/dmn/write-dmn.ts'

/** A table as a file. */
export const write = (table: DecisionTable) =>
  writeDmn(table, { version: 7, name: 'Decision table 7', labelOf: (name) => `The ${name}` })

/** The table of `edited-in-dmn-js.dmn` without its last row. */
export const editedTable: DecisionTable = {
  hitPolicy: 'first',
  rows: [
    {
      when: {
        consumer: true,
        publicOffice: ['yes', 'unanswered'],
        financedCents: { from: { value: 1_000_000, open: true }, to: null },
      },
      result: { outcome: 'refuse', reason: 'Võlgnevus "üle" 10 000 € & <muu> \\' },
    },
    {
      when: {
        financedCents: { from: { value: 100, open: false }, to: { value: 5_000_000, open: true } },
        periodMonths: { from: { value: 12, open: false }, to: { value: 60, open: false } },
      },
      result: { outcome: 'refer' },
    },
    ...firstTable.rows.slice(0, -1),
  ],
}
